import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { QueryOf } from '../../../contract/operation.ts';
import type { Audit, AuditEntry, AuditFilter } from '../../audit/audit.ts';
import { invalidField } from '../../platform/app-error.ts';
import type { CsvCell } from '../../platform/csv.ts';
import { presentEntry } from '../shared/responses/audit-entry.ts';
import { listEnvelope, pageRequest } from '../shared/responses/list-envelope.ts';
import { Streamed, textStream } from '../shared/responses/streamed.ts';
import { ok, route } from '../shared/route.ts';
import { listFile } from './list-file.ts';

const { listAuditEntries, exportAuditEntries, showAuditSettings, updateAuditSettings } = linkToolsOperations;

const DAY_MS = 86_400_000;

export const auditRoutes = [
  route(listAuditEntries, async ({ principal, query }, { features }) => {
    const page = await features.audit.page(principal.accountId, readFilter(query), pageRequest(query));
    return listEnvelope(query, page, { name: 'entries', present: presentEntry });
  }),
  route(exportAuditEntries, async ({ principal, query }, { features: { audit } }) => {
    const filter = readFilter(query);
    if (query.format === 'json') return jsonFile(audit, principal.accountId, filter);
    return listFile({
      fileName: 'audit-log.csv',
      columns: COLUMNS,
      rows: async (request) => (await audit.page(principal.accountId, filter, request)).items,
      id: ({ sequence }) => sequence,
      cells: cellsOf,
    });
  }),
  route(showAuditSettings, async ({ principal: { accountId } }, { features: { audit } }) => {
    const [days, people] = await Promise.all([audit.retentionDays(accountId), audit.people(accountId)]);
    return ok({ retention_days: days, people });
  }),
  route(updateAuditSettings, async ({ principal, body }, { features }) => {
    await features.audit.setRetention(principal.accountId, body.retention_days);
    return ok({ message: 'The retention of the audit log was updated.' });
  }),
];

function readFilter(query: QueryOf<typeof listAuditEntries>): AuditFilter {
  const { q, person, category, kind, object, from, to } = query;
  const lastDay = dayOf('to', to);
  return {
    search: q?.trim() || undefined,
    personId: person,
    category,
    kind: kind || undefined,
    objectId: object,
    from: dayOf('from', from),
    before: lastDay === undefined ? undefined : lastDay + DAY_MS,
  };
}

function dayOf(field: string, day: string | undefined): number | undefined {
  if (day === undefined) return undefined;
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isFinite(time)) return time;
  throw invalidField(field, `${field} must be a valid date in the format YYYY-MM-DD.`);
}

const COLUMNS = [
  ...['id', 'date', 'actor', 'key', 'action', 'category', 'kind', 'object', 'name'],
  ...['network', 'place', 'device', 'details', 'hash'],
];

function cellsOf(entry: AuditEntry): CsvCell[] {
  const { id, date, actor, key, action, category, kind, object, name, network, place, device } = presentEntry(entry);
  return [
    id,
    date,
    actor,
    key,
    action,
    category,
    kind,
    object,
    name,
    network,
    place,
    device,
    entry.details,
    entry.hash,
  ];
}

function jsonFile(audit: Audit, accountId: number, filter: AuditFilter): Streamed {
  const headers = { 'Content-Disposition': 'attachment; filename="audit-log.ndjson"' };
  const body = textStream(jsonLines(audit.entries(accountId, filter)), () => undefined);
  return new Streamed('application/x-ndjson', body, headers);
}

async function* jsonLines(portions: AsyncIterable<AuditEntry[]>): AsyncGenerator<string> {
  for await (const portion of portions)
    yield portion.map((entry) => `${JSON.stringify(presentEntry(entry))}\n`).join('');
}
