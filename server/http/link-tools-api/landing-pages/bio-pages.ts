import { linkToolsOperations } from '../../../../contract/link-tools/operations.ts';
import type { BodyOf } from '../../../../contract/operation.ts';
import type { BioBlock, BioInput, BioPage } from '../../../pages/pages.ts';
import { listedChannels } from '../../shared/access/access-limits.ts';
import type { PublicUrls } from '../../shared/public-urls.ts';
import { listEnvelope, pageRequest } from '../../shared/responses/list-envelope.ts';
import { formatTimestamp } from '../../shared/responses/timestamps.ts';
import { ok, route } from '../../shared/route.ts';
import { PICTURE_LIMIT_BYTES } from '../link-pictures.ts';
import { presentStatistics } from '../statistics.ts';
import { deleteAnswers, presentAnswers } from './answers.ts';

const { listBioAnswers, deleteBioAnswers, checkBioHandle, previewBioDraft, verifyBioLinks } = linkToolsOperations;
const { uploadBioFile, uploadBioPicture } = linkToolsOperations;
const { listBioPages, showBioPage, previewBioPage, createBioPage, updateBioPage, deleteBioPage } = linkToolsOperations;

export const bioPageRoutes = [
  route(listBioPages, async ({ principal, query }, { features, publicUrls }) => {
    const request = { ...pageRequest(query), channelIds: listedChannels(principal) };
    const page = await features.pages.bioPages.page(principal.accountId, request);
    const present = (bio: BioPage) => ({
      ...presentBioPage(bio, publicUrls),
      ...(query.details && presentLook(bio)),
    });
    return listEnvelope(query, page, { name: 'bios', present });
  }),
  route(showBioPage, async ({ principal, id }, { features, publicUrls }) => {
    const page = await features.pages.bioPages.find(principal.accountId, id());
    const seen = await features.pages.statistics.of(principal.accountId, 'bio', page.id);
    const blocks = seen.clicks === 0 ? [] : await features.pages.statistics.blocks(page);
    return ok({
      details: { ...presentBioPage(page, publicUrls), ...presentContent(page) },
      data: { ...presentStatistics(seen), blocks },
    });
  }),
  route(listBioAnswers, async ({ principal, id, query, accepts }, { features }) => {
    const page = await features.pages.bioPages.find(principal.accountId, id());
    return presentAnswers(features.pages, answeredPage(page), { query, accepts });
  }),
  route(deleteBioAnswers, async ({ principal, id, query }, { features }) => {
    const page = await features.pages.bioPages.find(principal.accountId, id());
    return deleteAnswers(features.pages, answeredPage(page), query.answer);
  }),
  route(previewBioPage, async ({ principal, id }, { features, previews }) => {
    return ok({ html: previews.bio(await features.pages.bioPages.find(principal.accountId, id())) });
  }),
  route(checkBioHandle, async ({ query }, { features }) => {
    const reason = await features.pages.bioPages.refusalOf(query.handle);
    return ok({ free: reason === undefined, reason: reason ?? null });
  }),
  route(
    uploadBioPicture,
    async ({ principal, body }, { features }) =>
      ok({ image: await features.bioPictures.add(principal.accountId, body.picture, body.use ?? 'picture') }),
    PICTURE_LIMIT_BYTES,
  ),
  route(
    uploadBioFile,
    async ({ principal, body: { file: dataUrl, name } }, { features }) =>
      ok(await features.bioFiles.add(principal.accountId, { dataUrl, name })),
    PICTURE_LIMIT_BYTES,
  ),
  route(verifyBioLinks, async ({ principal, id }, { features }) => {
    const checks = await features.pages.verifiedLinks.check(principal.accountId, id());
    return ok({ links: checks.map(({ block, isVerified }) => ({ block, verified: isVerified })) });
  }),
  route(previewBioDraft, async ({ body }, { features, previews }) => {
    const draft = features.pages.drafts.bio(readInput(body));
    return ok({ html: previews.bio({ ...draft, content: await features.pages.places.locate(draft.content) }) });
  }),
  route(createBioPage, async ({ principal, body, creationEntry }, { features, publicUrls }) => {
    const input = { ...readInput(body), name: body.name };
    const { id, handle } = await features.pages.bioPages.create(principal.accountId, input, creationEntry?.());
    return ok({ id, link: publicUrls.bioPage(handle) });
  }),
  route(updateBioPage, async ({ principal, body, id }, { features }) => {
    await features.pages.bioPages.update(principal.accountId, id(), readInput(body));
    return ok({ message: 'The bio page was updated.' });
  }),
  route(deleteBioPage, async ({ principal, id }, { features }) => {
    await features.pages.bioPages.remove(principal.accountId, id());
    return ok({ message: 'The bio page was deleted.' });
  }),
];

function answeredPage({ id, accountId }: BioPage) {
  return { accountId, pageKind: 'bio', pageId: id } as const;
}

function presentBioPage({ id, handle, name, createdAt }: BioPage, publicUrls: PublicUrls) {
  return { id, handle, name, link: publicUrls.bioPage(handle), date: formatTimestamp(createdAt) };
}

/** What a small picture of the page shows. */
function presentLook({ content: { theme, image, cover, blocks } }: BioPage) {
  return { theme, image, cover, blocks: blocks.filter(({ isHidden }) => !isHidden).length };
}

function readInput(body: BodyOf<typeof updateBioPage>): BioInput {
  const { name, handle, description, image, cover, theme, background, buttons, sitemap, notify, pixels, blocks } = body;
  return {
    name,
    handle,
    description,
    image,
    cover,
    theme,
    background,
    backgroundImage: body.backgroundimage,
    buttons,
    sitemap,
    notify,
    pixels,
    metaTitle: body.metatitle,
    metaDescription: body.metadescription,
    metaImage: body.metaimage,
    blocks: blocks?.map((block) => ({ ...block, id: block.id ?? undefined })),
  };
}

function presentContent({ content }: BioPage) {
  const { description, image, cover, theme, background, buttons, meta, sitemap, notify, pixels, blocks } = content;
  return {
    description,
    image,
    cover,
    theme,
    background,
    backgroundimage: content.backgroundImage,
    buttons,
    sitemap,
    notify,
    pixels,
    metatitle: meta.title,
    metadescription: meta.description,
    metaimage: meta.image,
    blocks: blocks.map(presentBlock),
  };
}

function presentBlock({ startsAt, endsAt, isHidden, verifiedAt, at, ...block }: BioBlock) {
  const { id, type, title, url, text, image, price, images, email, phone, form } = block;
  return {
    ...{ id, type, title, url, text, image, price, email, phone, form },
    images: images.map(({ url, alt }) => ({ url, alt })),
    at: written(at),
    starts: written(startsAt),
    ends: written(endsAt),
    hidden: isHidden,
    verified: written(verifiedAt),
  };
}

function written(moment: number | null): string | null {
  return moment === null ? null : formatTimestamp(moment);
}
