import { analyticsOperations } from '../../../../contract/analytics/operations.ts';
import type { Account } from '../../../accounts/accounts.ts';
import type { AccountEventExport } from '../../../analytics/results/results.ts';
import { notFound } from '../../../platform/app-error.ts';
import { Streamed, textStream } from '../../shared/responses/streamed.ts';
import { type HandlerContext, route } from '../../shared/route.ts';
import { eventFields, eventLines } from '../export.ts';
import { objectLines } from './account-objects.ts';
import { exportLine } from './export-lines.ts';

const { exportAccount } = analyticsOperations;

export const accountExportRoutes = [
  route(exportAccount, async ({ principal, query }, context) => {
    const account = await context.features.accounts.find(principal.accountId);
    if (!account) throw notFound();
    // Begins before the first byte is sent: afterwards no status code can report a failure.
    const events =
      query.events === 1
        ? await context.features.analytics.exportAccountEvents(account.id, principal.keyId)
        : undefined;
    const body = textStream(everything(context, account, events), () => events?.end());
    const headers = { 'Content-Disposition': 'attachment; filename="waymark-account.ndjson"' };
    return new Streamed('application/x-ndjson', body, headers);
  }),
];

async function* everything(
  context: HandlerContext,
  account: Account,
  events: AccountEventExport | undefined,
): AsyncGenerator<string> {
  yield* objectLines(context, account);
  if (events) yield* eventLines(events.pieces, (event) => exportLine('event', eventFields(event)));
}
