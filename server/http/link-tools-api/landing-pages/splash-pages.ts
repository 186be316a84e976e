import { linkToolsOperations } from '../../../../contract/link-tools/operations.ts';
import type { BodyOf } from '../../../../contract/operation.ts';
import type { SplashInput, SplashPage } from '../../../pages/pages.ts';
import { listEnvelope, pageRequest } from '../../shared/responses/list-envelope.ts';
import { formatTimestamp } from '../../shared/responses/timestamps.ts';
import { ok, route } from '../../shared/route.ts';
import { presentRow } from '../links.ts';
import { presentStatistics } from '../statistics.ts';

const { previewSplashDraft, listSplashLinks } = linkToolsOperations;
const { listSplashPages, showSplashPage, previewSplashPage, createSplashPage, updateSplashPage, deleteSplashPage } =
  linkToolsOperations;

export const splashPageRoutes = [
  route(listSplashPages, async ({ principal, query }, { features }) => {
    const page = await features.pages.splashPages.page(principal.accountId, pageRequest(query));
    const shown = query.details ? page.items.map(({ id }) => id) : [];
    const links = await features.pages.splashPages.countLinks(principal.accountId, shown);
    const present = (splash: SplashPage) => {
      const { title, image } = splash.content;
      return { ...presentSplashPage(splash), ...(query.details && { title, image, links: links.get(splash.id) ?? 0 }) };
    };
    return listEnvelope(query, page, { name: 'splash', present });
  }),
  route(showSplashPage, async ({ principal, id }, { features }) => {
    const page = await features.pages.splashPages.find(principal.accountId, id());
    const seen = await features.pages.statistics.of(principal.accountId, 'splash', page.id);
    const { title, message, image, counterSeconds: counter, button, canSkip: skip } = page.content;
    const details = { ...presentSplashPage(page), title, message, image, counter, button, skip };
    return ok({ details, data: presentStatistics(seen) });
  }),
  route(previewSplashPage, async ({ principal, id }, { features, previews }) => {
    const page = await features.pages.splashPages.find(principal.accountId, id());
    return ok({ html: previews.splash(page, await features.pageBrands.ofWorkspace(principal.accountId)) });
  }),
  route(listSplashLinks, async ({ principal, query, id }, { features, publicUrls }) => {
    const { accountId } = principal;
    const { id: splashId } = await features.pages.splashPages.find(accountId, id());
    const page = await features.links.group(accountId, { splashId }, pageRequest(query));
    return listEnvelope(query, page, { name: 'urls', present: (link) => presentRow(link, publicUrls) });
  }),
  route(previewSplashDraft, async ({ principal, body }, { features, previews }) => {
    const own = await features.pageBrands.ofWorkspace(principal.accountId);
    return ok({ html: previews.splash(features.pages.drafts.splash(readInput(body)), own, body.destination) });
  }),
  route(createSplashPage, async ({ principal, body, creationEntry }, { features }) => {
    const input = { ...readInput(body), name: body.name };
    const page = await features.pages.splashPages.create(principal.accountId, input, creationEntry?.());
    return ok({ id: page.id });
  }),
  route(updateSplashPage, async ({ principal, body, id }, { features }) => {
    await features.pages.splashPages.update(principal.accountId, id(), readInput(body));
    return ok({ message: 'The splash page was updated.' });
  }),
  route(deleteSplashPage, async ({ principal, id }, { features }) => {
    await features.pages.splashPages.remove(principal.accountId, id());
    return ok({ message: 'The splash page was deleted.' });
  }),
];

function readInput(body: BodyOf<typeof updateSplashPage>): SplashInput {
  const { name, title, message, image, counter: counterSeconds, button, skip: canSkip } = body;
  return { name, title, message, image, counterSeconds, button, canSkip };
}

function presentSplashPage({ id, name, createdAt }: SplashPage) {
  return { id, name, date: formatTimestamp(createdAt) };
}
