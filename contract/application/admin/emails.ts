import { Type } from 'typebox';
import { listResponse, pageFields } from '../../link-tools/list.ts';
import { operation } from '../../operation.ts';
import { EMAIL_STATES } from '../../vocabulary.ts';
import { Count, documented, enumOf, Id, Message, nullable, Timestamp, text } from '../../wire.ts';

const tag = 'Emails';

const Email = Type.Object({
  id: Id,
  subject: Type.String(documented('Empty for emails of earlier releases.')),
  recipient: Type.String(),
  workspace: nullable(Id, documented('Of reports, alerts and emails about plan limits.')),
  state: enumOf(['waiting', 'sent', 'refused', 'expired', 'unknown']),
  attempts: Count,
  reason: Type.String(documented('Why the last attempt failed; empty if it did not.')),
  can_retry: Type.Boolean(),
  created: Timestamp,
  date: Type.String({ ...Timestamp, ...documented('When it was sent or given up, or when the next attempt is.') }),
});

/** Emails of the last 30 days, for operators. */
export const adminEmailOperations = {
  listEmails: operation({
    id: 'listEmails',
    method: 'GET',
    path: '/emails',
    changes: false,
    summary: 'List the emails of the last 30 days, newest first',
    tag,
    query: Type.Object({
      ...pageFields,
      q: Type.Optional(text(255, documented('Part of the recipient or the subject.'))),
      state: Type.Optional(enumOf(EMAIL_STATES)),
    }),
    status: 200,
    response: listResponse('emails', Email),
    errorStatuses: [400],
  }),
  retryEmail: operation({
    id: 'retryEmail',
    method: 'POST',
    path: '/emails/{id}/retry',
    changes: true,
    summary: 'Send a waiting or failed email within a minute',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
};
