import { analyticsOperations } from '../../../../contract/analytics/operations.ts';
import type { Account, Principal } from '../../../accounts/accounts.ts';
import type { WebsiteExports } from '../../../analytics/answers/answers.ts';
import { notFound } from '../../../platform/app-error.ts';
import { type Context, route } from '../../shared/route.ts';
import { Streamed, textStream } from '../../shared/streamed.ts';
import { eventFields, eventLines } from '../export.ts';
import { objectLines } from './account-objects.ts';
import { exportLine, pagesOf, unlessGone } from './export-lines.ts';

const { exportAccount } = analyticsOperations;

export const accountExportRoutes = [
  route(exportAccount, async ({ principal, query }, context) => {
    const account = await context.features.accounts.find(principal.accountId);
    if (!account) throw notFound();
    const events = query.events === 1 ? await beginEvents(context, principal) : undefined;
    const body = textStream(everything(context, account, events), () => events?.end());
    const headers = { 'Content-Disposition': 'attachment; filename="waymark-account.ndjson"' };
    return new Streamed('application/x-ndjson', body, headers);
  }),
];

/** Starts the event export before the first byte is sent: afterwards no status code can report a failure. */
async function beginEvents({ features }: Context, { accountId, keyId }: Principal): Promise<WebsiteExports> {
  const events = features.insights.exportWebsites({ range: 'all', bots: 'with' }, keyId);
  try {
    const { items } = await features.websites.page(accountId, { ...BY_AGE, limit: 1, offset: 0 });
    for (const { id } of items) await features.insights.live({ accountId, id });
    return events;
  } catch (error) {
    events.end();
    throw error;
  }
}

const BY_AGE = { sortBy: 'id', order: 'asc' } as const;

async function* everything(
  context: Context,
  account: Account,
  events: WebsiteExports | undefined,
): AsyncGenerator<string> {
  yield* objectLines(context, account);
  if (!events) return;
  const { websites } = context.features;
  for await (const page of pagesOf((request) => websites.page(account.id, { ...BY_AGE, ...request }))) {
    for (const { id } of page) yield* unlessGone(websiteEvents(events, { accountId: account.id, id }));
  }
}

async function* websiteEvents(
  events: WebsiteExports,
  site: Parameters<WebsiteExports['piecesOf']>[0],
): AsyncGenerator<string> {
  yield* eventLines(await events.piecesOf(site), (event) => exportLine('event', eventFields(event)));
}
