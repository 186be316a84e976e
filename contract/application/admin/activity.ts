import { Type } from 'typebox';
import { listResponse, pageFields } from '../../link-tools/list.ts';
import { operation } from '../../operation.ts';
import { text } from '../../wire.ts';
import { AuditEntry } from '../audit.ts';

/** What operators did. */
export const adminActivityOperations = {
  listActivity: operation({
    id: 'listActivity',
    method: 'GET',
    path: '/activity',
    changes: false,
    summary: 'List what operators did, newest first',
    tag: 'Activity',
    query: Type.Object({ ...pageFields, q: Type.Optional(text(200)) }),
    status: 200,
    response: listResponse('entries', AuditEntry),
    errorStatuses: [400],
  }),
};
