import { linkToolsOperations } from '../../../../contract/link-tools/operations.ts';
import type { BodyOf } from '../../../../contract/operation.ts';
import { BRANDED_PAGES, type BrandedPage } from '../../../../contract/vocabulary.ts';
import type { PageBrand, PageBrandInput } from '../../../brand/brand.ts';
import type { PublicUrls } from '../../shared/public-urls.ts';
import { ok, route } from '../../shared/route.ts';

const { showPageBrand, previewPageBrand, updatePageBrand, resetPageBrand } = linkToolsOperations;

export const pageBrandRoutes = [
  route(showPageBrand, async ({ principal: { accountId }, query }, { features, publicUrls }) => {
    const { brand, isOwn } = await features.pageBrands.find({ accountId, domainId: query.domain ?? 0 });
    return ok({ details: presentPageBrand(brand, publicUrls), is_own: isOwn });
  }),
  route(previewPageBrand, async ({ principal: { accountId }, body }, { features, previews }) => {
    const { page, domain, ...input } = body;
    const brand = await features.pageBrands.draft({ accountId, domainId: domain ?? 0 }, readInput(input));
    return ok({ html: previews.branded(page, brand) });
  }),
  route(updatePageBrand, async ({ principal: { accountId }, body }, { features }) => {
    const { domain, ...input } = body;
    await features.pageBrands.change({ accountId, domainId: domain ?? 0 }, readInput(input));
    return ok({ message: 'The brand was updated.' });
  }),
  route(resetPageBrand, async ({ principal: { accountId }, query }, { features }) => {
    await features.pageBrands.reset({ accountId, domainId: query.domain ?? 0 });
    return ok({ message: 'The brand was removed.' });
  }),
];

function readInput({ dark_logo: darkLogo, ...same }: Omit<BodyOf<typeof updatePageBrand>, 'domain'>): PageBrandInput {
  return { ...same, darkLogo };
}

export function presentPageBrand({ name, accent, logo, darkLogo, url, texts }: PageBrand, { bioPicture }: PublicUrls) {
  return {
    name,
    accent: accent?.light.accent ?? null,
    logo: logo && bioPicture(logo),
    dark_logo: darkLogo && bioPicture(darkLogo),
    url,
    texts: Object.fromEntries(
      Object.entries(BRANDED_PAGES).map(([page, fields]) => {
        const own = texts[page as BrandedPage];
        return [page, Object.fromEntries(fields.map((field) => [field, own?.[field] ?? null]))];
      }),
    ),
  };
}
