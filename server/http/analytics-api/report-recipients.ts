import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import type { ReportRecipient } from '../../email-reports/email-reports.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';
import { siteOf } from './saved-lists.ts';

const { listReportRecipients, createReportRecipient, deleteReportRecipient } = analyticsOperations;

export const reportRecipientRoutes = [
  route(listReportRecipients, async (request, { features }) => {
    const recipients = await features.reports.recipients.list(siteOf(request));
    return ok({ data: recipients.map(presentRecipient), status: 200 as const });
  }),
  route(createReportRecipient, async (request, { features }) => {
    const { personId } = request.principal;
    const added = await features.reports.recipients.add({ ...siteOf(request), personId }, request.body.email);
    return ok({ data: { ...presentRecipient(added), invited: added.isInvited }, status: 200 as const });
  }),
  route(deleteReportRecipient, async (request, { features }) => {
    const id = request.id('recipient');
    await features.reports.recipients.remove(siteOf(request), id);
    return ok({ data: { id, deleted: true as const }, status: 200 as const });
  }),
];

export function presentRecipient({ id, email, state, createdAt }: ReportRecipient) {
  return { id, email, state, created_at: formatTimestamp(createdAt) };
}
