import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { DeletedView } from '../../library/deleted/deleted.ts';
import type { DeletedLinkView } from '../../links/links.ts';
import type { QrCode } from '../../qr/qr.ts';
import { listedChannels } from '../shared/access/access-limits.ts';
import type { PublicUrls } from '../shared/public-urls.ts';
import { listEnvelope, pageRequest } from '../shared/responses/list-envelope.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';

const { listDeletedLinks, restoreLinks, restoreLink, eraseLink } = linkToolsOperations;
const { listDeletedQrCodes, restoreQrCode, eraseQrCode } = linkToolsOperations;

export const deletedLinkRoutes = [
  route(listDeletedLinks, async ({ principal, query }, { features, publicUrls }) => {
    const filters = { ids: query.link === undefined ? undefined : [query.link], channelIds: listedChannels(principal) };
    const request = { ...pageRequest(query), ...filters };
    const page = await features.links.deleted.page(principal.accountId, request);
    return listEnvelope(query, page, { name: 'urls', present: (link) => presentLink(link, publicUrls) });
  }),
  route(restoreLinks, async ({ principal, body }, { features }) => {
    const ids = [...new Set(body.ids)];
    const outcomes = await features.links.deleted.restoreMany(principal.accountId, ids);
    const results = outcomes.map(({ refusal }, index) => ({ id: ids[index] ?? 0, refusal: refusal?.message ?? null }));
    return ok({ restored: results.filter(({ refusal }) => refusal === null).length, results });
  }),
  route(restoreLink, async ({ principal, id }, { features }) => {
    await features.links.deleted.restore(principal.accountId, id());
    return ok({ message: 'The link was restored.' });
  }),
  route(eraseLink, async ({ principal, id }, { features }) => {
    await features.links.deleted.erase(principal.accountId, id());
    return ok({ message: 'The link was permanently deleted.' });
  }),
];

function presentLink(
  { item, origin, clicks, uniqueClicks, deletedAt, goneAt }: DeletedLinkView,
  publicUrls: PublicUrls,
) {
  return {
    id: item.id,
    alias: item.alias,
    shorturl: publicUrls.shortLink(item.alias, origin),
    longurl: item.url,
    title: item.title,
    tags: item.tags,
    clicks,
    uniqueclicks: uniqueClicks,
    date: formatTimestamp(item.createdAt),
    deleted: formatTimestamp(deletedAt),
    until: formatTimestamp(goneAt),
  };
}

export const deletedQrCodeRoutes = [
  route(listDeletedQrCodes, async ({ principal, query }, { features }) => {
    const filters = { ids: query.qr === undefined ? undefined : [query.qr], channelIds: listedChannels(principal) };
    const request = { ...pageRequest(query), ...filters };
    const page = await features.qrCodes.deleted.page(principal.accountId, request);
    return listEnvelope(query, page, { name: 'qrs', present: presentCode });
  }),
  route(restoreQrCode, async ({ principal, id }, { features }) => {
    await features.qrCodes.deleted.restore(principal.accountId, id());
    return ok({ message: 'The QR code was restored.' });
  }),
  route(eraseQrCode, async ({ principal, id }, { features }) => {
    await features.qrCodes.deleted.erase(principal.accountId, id());
    return ok({ message: 'The QR code was permanently deleted.' });
  }),
];

function presentCode({ item, clicks, deletedAt, goneAt }: DeletedView<QrCode>) {
  const { id, name, type, dynamic, content, createdAt } = item;
  return {
    id,
    name,
    type,
    dynamic,
    content,
    scans: clicks,
    date: formatTimestamp(createdAt),
    deleted: formatTimestamp(deletedAt),
    until: formatTimestamp(goneAt),
  };
}
