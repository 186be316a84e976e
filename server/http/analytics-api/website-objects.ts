import type { SavedList, SiteRef } from '../../goals/goals.ts';
import type { HandlerContext } from '../shared/route.ts';
import { exportLine, listLines, wireFields } from './account/export-lines.ts';
import { presentRecipient } from './report-recipients.ts';

/** Yields the account's websites, each with its nested objects. */
export async function* websiteLines({ features }: HandlerContext, accountId: number): AsyncGenerator<string> {
  yield* listLines({
    type: 'website',
    readPage: (request) => features.websites.page(accountId, { ...request, sortBy: 'id', order: 'asc' }),
    fields: [
      ...(['id', 'domain', 'privacy', 'email', 'excludeBots', 'excludeParams', 'excludeIps'] as const),
      ...(['favorite', 'createdAt', 'updatedAt'] as const),
    ],
    inner: ({ id }) => keptLines(features, { accountId, websiteId: id }),
  });
}

/** Yields the objects that the owner saved for a website. */
async function* keptLines(
  { goals: savedObjects, websiteSettings, reports }: HandlerContext['features'],
  site: SiteRef,
): AsyncGenerator<string> {
  const settings = await websiteSettings.find(site.accountId, site.websiteId);
  const chosen = ['timezone', 'honourPrivacy', 'reportWeekly', 'reportMonthly', 'reportLanguage'] as const;
  const limits = ['alertSpikeVisitors', 'alertDropPercent', 'retentionDays'] as const;
  yield exportLine('settings', { website_id: site.websiteId, ...wireFields(settings, [...chosen, ...limits]) });
  for (const recipient of await reports.recipients.list(site))
    yield exportLine('report_recipient', { website_id: site.websiteId, ...presentRecipient(recipient) });
  yield* savedLines('goal', savedObjects.goals, site);
  yield* savedLines('funnel', savedObjects.funnels, site);
  yield* savedLines('segment', savedObjects.segments, site);
  yield* savedLines('annotation', savedObjects.annotations, site);
}

function savedLines<Definition>(type: string, list: Pick<SavedList<never, Definition>, 'page'>, site: SiteRef) {
  return listLines({
    type,
    readPage: (request) => list.page(site, { ...request, order: 'asc' }),
    fields: ['id', 'websiteId', 'name', 'definition', 'createdAt'],
  });
}
