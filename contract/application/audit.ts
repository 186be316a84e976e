import { Type } from 'typebox';
import { listResponse, pageFields } from '../link-tools/list.ts';
import { operation } from '../operation.ts';
import { AUDIT_CATEGORIES } from '../vocabulary.ts';
import { Count, Day, documented, enumOf, Id, Message, nullable, success, Timestamp, text } from '../wire.ts';

const tag = 'Audit log';
const permission = 'audit';

export const AuditEntry = Type.Object({
  id: Type.Integer({ ...Id, ...documented('Position in the log of the workspace.') }),
  date: Timestamp,
  action: Type.String(documented('ID of the operation, or the name of an action that is none, such as `signIn`.')),
  category: enumOf(AUDIT_CATEGORIES),
  kind: Type.String(documented('Kind of the object, such as `link`.')),
  object: nullable(Id, documented('ID of the object.')),
  name: Type.String(documented('Name of the object at that time.')),
  person: nullable(Id, documented('Who acted; null for the operator and the service.')),
  actor: Type.String(documented('Username at that time.')),
  key: nullable(Type.String(), documented('Name of the API key that was used.')),
  network: Type.String(documented('Network of the address: /24 of IPv4, /48 of IPv6.')),
  place: Type.String(documented('City and country of the address.')),
  device: Type.String(documented('Browser and system, or name of the client.')),
  changes: Type.Array(
    Type.Object({ field: Type.String(), before: nullable(Type.String()), after: nullable(Type.String()) }),
    documented('Fields before and after. Of secrets only whether there was one.'),
  ),
  details: Type.Record(
    Type.String(),
    Type.Unknown(),
    documented('Counts, other objects of the request, names of fields.'),
  ),
  hash: Type.String(documented('SHA-256 of this entry and of the one before.')),
});

const filters = {
  q: Type.Optional(text(200, documented('Part of the name of person, key, object or action.'))),
  person: Type.Optional(Type.Integer({ ...Id, ...documented('Only what this person did.') })),
  category: Type.Optional(enumOf(AUDIT_CATEGORIES)),
  kind: Type.Optional(text(40, documented('Kind of the object.'))),
  object: Type.Optional(Type.Integer({ ...Id, ...documented('ID of the object; use it with `kind`.') })),
  from: Type.Optional(Type.String({ ...Day, ...documented('First day, UTC.') })),
  to: Type.Optional(Type.String({ ...Day, ...documented('Last day, UTC.') })),
};

/** What happened in the workspace. Nothing here can change or delete an entry. */
export const auditOperations = {
  listAuditEntries: operation({
    id: 'listAuditEntries',
    method: 'GET',
    path: '/audit',
    changes: false,
    permission,
    summary: 'List entries of the audit log, newest first',
    tag,
    query: Type.Object({ ...pageFields, ...filters }),
    status: 200,
    response: listResponse('entries', AuditEntry),
    errorStatuses: [400],
  }),
  exportAuditEntries: operation({
    id: 'exportAuditEntries',
    method: 'GET',
    path: '/audit/export',
    changes: false,
    permission,
    summary: 'Export entries of the audit log',
    tag,
    query: Type.Object({
      ...filters,
      format: Type.Optional(enumOf(['csv', 'json'], documented('`json`: one object per line. Defaults to csv.'))),
    }),
    status: 200,
    responseTypes: ['text/csv', 'application/x-ndjson'],
    response: Type.String(),
    errorStatuses: [400],
  }),
  showAuditSettings: operation({
    id: 'showAuditSettings',
    method: 'GET',
    path: '/audit/settings',
    changes: false,
    permission,
    summary: 'Show the retention of the audit log and the people in it',
    tag,
    status: 200,
    response: success({
      retention_days: Count,
      people: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    }),
    errorStatuses: [],
  }),
  updateAuditSettings: operation({
    id: 'updateAuditSettings',
    method: 'PUT',
    path: '/audit/settings/update',
    changes: true,
    permission: 'own',
    summary: 'Set how long entries of the audit log are kept',
    tag,
    body: Type.Object({
      retention_days: Type.Integer({ minimum: 90, maximum: 3650, description: 'Days, 90 to 3,650.' }),
    }),
    status: 200,
    response: Message,
    errorStatuses: [400],
  }),
};
