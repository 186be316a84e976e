import { adminOperations } from '../../../contract/application/admin/operations.ts';
import type { ListedMail } from '../../system-health/system-health.ts';
import { listEnvelope, pageRequest } from '../shared/responses/list-envelope.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';

const { listEmails, retryEmail } = adminOperations;

export const emailRoutes = [
  route(listEmails, async ({ query }, { features }) => {
    const filter = { search: query.q?.trim() || undefined, state: query.state };
    const page = await features.systemHealth.emails(filter, pageRequest(query));
    return listEnvelope(query, page, { name: 'emails', present: presentEmail });
  }),
  route(retryEmail, async ({ id, subject }, { features }) => {
    subject.name = await features.systemHealth.retryEmail(id());
    return ok({ message: 'The email will be sent within a minute.' });
  }),
];

function presentEmail({ id, accountId, recipient, outcome, attempts, reason, canRetry, ...mail }: ListedMail) {
  return {
    id,
    subject: mail.subject,
    recipient,
    workspace: accountId === 0 ? null : accountId,
    state: outcome ?? ('waiting' as const),
    attempts,
    reason,
    can_retry: canRetry,
    created: formatTimestamp(mail.createdAt),
    date: formatTimestamp(mail.at),
  };
}
