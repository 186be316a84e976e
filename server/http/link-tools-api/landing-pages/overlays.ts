import { linkToolsOperations } from '../../../../contract/link-tools/operations.ts';
import type { Overlay } from '../../../pages/pages.ts';
import { listEnvelope, pageRequest } from '../../shared/responses/list-envelope.ts';
import { Streamed } from '../../shared/responses/streamed.ts';
import { formatTimestamp } from '../../shared/responses/timestamps.ts';
import { ok, route } from '../../shared/route.ts';
import { presentRow } from '../links.ts';
import { presentStatistics } from '../statistics.ts';
import { deleteAnswers, presentAnswers } from './answers.ts';

const { listOverlays, showOverlay, previewOverlay, createOverlay, updateOverlay, deleteOverlay } = linkToolsOperations;
const { listOverlayAnswers, deleteOverlayAnswers, previewOverlayDraft, listOverlayLinks } = linkToolsOperations;

export const overlayRoutes = [
  route(listOverlays, async ({ principal, query }, { features }) => {
    const page = await features.pages.overlays.page(principal.accountId, pageRequest(query));
    const shown = query.details ? page.items.map(({ id }) => id) : [];
    const links = await features.pages.overlays.countLinks(principal.accountId, shown);
    const present = (overlay: Overlay) => {
      const { position, color, background } = overlay.content;
      const look = { position, color, background, links: links.get(overlay.id) ?? 0 };
      return { ...presentOverlay(overlay), ...(query.details && look) };
    };
    return listEnvelope(query, page, { name: 'cta', present });
  }),
  route(showOverlay, async ({ principal, id }, { features }) => {
    const overlay = await features.pages.overlays.find(principal.accountId, id());
    const seen = await features.pages.statistics.of(principal.accountId, 'overlay', overlay.id);
    return ok({ details: { ...presentOverlay(overlay), ...overlay.content }, data: presentStatistics(seen) });
  }),
  route(listOverlayAnswers, async ({ principal, id, query, accepts }, { features }) => {
    const overlay = await features.pages.overlays.find(principal.accountId, id());
    const page = answeredPage(overlay);
    const list = await presentAnswers(features.pages, page, { query, accepts });
    if (list instanceof Streamed || overlay.type !== 'poll') return list;
    return { ...list, votes: await features.pages.answers.tally(page, overlay.content.options) };
  }),
  route(deleteOverlayAnswers, async ({ principal, id, query }, { features }) => {
    const overlay = await features.pages.overlays.find(principal.accountId, id());
    return deleteAnswers(features.pages, answeredPage(overlay), query.answer);
  }),
  route(previewOverlay, async ({ principal, id }, { features, previews }) => {
    const overlay = await features.pages.overlays.find(principal.accountId, id());
    return ok({ html: previews.overlay(overlay, await features.pageBrands.ofWorkspace(principal.accountId)) });
  }),
  route(listOverlayLinks, async ({ principal, query, id }, { features, publicUrls }) => {
    const { accountId } = principal;
    const { id: overlayId } = await features.pages.overlays.find(accountId, id());
    const page = await features.links.group(accountId, { overlayId }, pageRequest(query));
    return listEnvelope(query, page, { name: 'urls', present: (link) => presentRow(link, publicUrls) });
  }),
  route(previewOverlayDraft, async ({ principal, body }, { features, previews }) => {
    const own = await features.pageBrands.ofWorkspace(principal.accountId);
    return ok({ html: previews.overlayDraft(features.pages.drafts.overlay(body), own) });
  }),
  route(createOverlay, async ({ principal, body, creationEntry }, { features }) => {
    const overlay = await features.pages.overlays.create(principal.accountId, body, creationEntry?.());
    return ok({ id: overlay.id });
  }),
  route(updateOverlay, async ({ principal, body, id }, { features }) => {
    await features.pages.overlays.update(principal.accountId, id(), body);
    return ok({ message: 'The overlay was updated.' });
  }),
  route(deleteOverlay, async ({ principal, id }, { features }) => {
    await features.pages.overlays.remove(principal.accountId, id());
    return ok({ message: 'The overlay was deleted.' });
  }),
];

function answeredPage({ id, accountId }: Overlay) {
  return { accountId, pageKind: 'overlay', pageId: id } as const;
}

function presentOverlay({ id, type, name, createdAt }: Overlay) {
  return { id, type, name, date: formatTimestamp(createdAt) };
}
