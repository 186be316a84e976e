import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { Orphan } from '../../orphans/orphans.ts';
import { listEnvelope, pageRequest } from '../shared/responses/list-envelope.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';

const { listOrphans, deleteOrphans } = linkToolsOperations;

export const orphanRoutes = [
  route(listOrphans, async ({ principal, query, id }, { features }) => {
    const place = { accountId: principal.accountId, domainId: id() };
    const page = await features.orphans.page(place, { ...pageRequest(query), order: query.order ?? 'date' });
    return listEnvelope(query, page, { name: 'orphans', present: presentOrphan });
  }),
  route(deleteOrphans, async ({ principal, query, id }, { features }) => {
    await features.orphans.forget({ accountId: principal.accountId, domainId: id() }, query.path);
    return ok({ message: query.path === undefined ? 'All paths were dismissed.' : 'The path was dismissed.' });
  }),
];

function presentOrphan({ path, alias, linkId, times, firstAt, lastAt, referrer }: Orphan) {
  return {
    path,
    alias: alias ?? null,
    link: linkId,
    times,
    first: formatTimestamp(firstAt),
    last: formatTimestamp(lastAt),
    referrer: referrer === '' ? null : referrer,
  };
}
