import { Type } from 'typebox';
import { dataResponse } from '../analytics/list.ts';
import { operation } from '../operation.ts';
import { MAX_REPORT_RECIPIENTS, REPORT_RECIPIENT_STATES } from '../vocabulary.ts';
import { documented, enumOf, Id, Timestamp, text } from '../wire.ts';

const tag = 'Websites';

const state = enumOf(
  REPORT_RECIPIENT_STATES,
  documented('Set by the recipient alone, with the link in the emails. Reports go to confirmed addresses only.'),
);
const Recipient = Type.Object({ id: Id, email: Type.String(), state, created_at: Timestamp });

/** Email addresses outside of the workspace to which a website's reports are sent. */
export const reportRecipientOperations = {
  listReportRecipients: operation({
    id: 'listReportRecipients',
    method: 'GET',
    path: '/websites/{id}/report-recipients',
    changes: false,
    permission: 'edit',
    summary: 'List the recipients of email reports outside of the workspace',
    tag,
    status: 200,
    response: dataResponse(Type.Array(Recipient)),
    errorStatuses: [404],
  }),
  createReportRecipient: operation({
    id: 'createReportRecipient',
    method: 'POST',
    path: '/websites/{id}/report-recipients',
    changes: true,
    summary: 'Invite somebody to get email reports, or invite them again',
    tag,
    body: Type.Object({
      email: text(254, {
        minLength: 1,
        ...documented(`Up to ${MAX_REPORT_RECIPIENTS} recipients per website, without those that unsubscribed.`),
      }),
    }),
    status: 200,
    response: dataResponse(
      Type.Object({
        ...Recipient.properties,
        invited: Type.Boolean(
          documented(
            'Whether an email with a link that confirms the address was queued now. False if the address is confirmed or was invited today (UTC), or if the service sends no email.',
          ),
        ),
      }),
    ),
    errorStatuses: [400, 404, 422],
  }),
  deleteReportRecipient: operation({
    id: 'deleteReportRecipient',
    method: 'DELETE',
    path: '/websites/{id}/report-recipients/{recipient}',
    changes: true,
    summary: 'Remove a recipient of email reports',
    tag,
    status: 200,
    response: dataResponse(Type.Object({ id: Id, deleted: Type.Literal(true) })),
    errorStatuses: [404, 422],
  }),
};
