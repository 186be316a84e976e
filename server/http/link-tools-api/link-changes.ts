import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { ChangeView } from '../../links/links.ts';
import { listEnvelope, pageRequest } from '../shared/responses/list-envelope.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';

const { listLinkChanges, undoLinkChange } = linkToolsOperations;

export const linkChangeRoutes = [
  route(listLinkChanges, async ({ principal, query, id }, { features }) => {
    const page = await features.links.history(principal.accountId, id(), pageRequest(query));
    return listEnvelope(query, page, { name: 'changes', present: presentChange });
  }),
  route(undoLinkChange, async ({ principal, id }, { features }) => {
    const change = await features.links.undo(principal.accountId, id());
    const message = change ? 'The change was undone.' : 'There is no change to undo.';
    return ok({ undone: change?.id ?? null, message });
  }),
];

type Field = ChangeView['fields'][number]['field'];

/** Wire names of link fields; fields not listed here use their stored name in lower case. */
const NAMES: Partial<Record<Field, string>> = {
  alias: 'custom',
  domainId: 'domain',
  passwordHash: 'password',
  startsAt: 'start',
  expiresAt: 'expiry',
  splashId: 'splash',
  overlayId: 'overlay',
  campaignId: 'campaign',
  rotatorWeight: 'weight',
  forwardsParameters: 'forwardparameters',
};

const TIMES: ReadonlySet<Field> = new Set(['startsAt', 'expiresAt']);

function presentChange({ id, createdAt, undoneAt, fields }: ChangeView) {
  return {
    id,
    date: formatTimestamp(createdAt),
    undone: undoneAt === null ? null : formatTimestamp(undoneAt),
    fields: fields.map(({ field, before, after }) => ({
      field: NAMES[field] ?? field.toLowerCase(),
      before: shown(field, before),
      after: shown(field, after),
    })),
  };
}

function shown(field: Field, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' && TIMES.has(field)) return formatTimestamp(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
