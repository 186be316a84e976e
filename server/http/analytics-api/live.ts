import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import type { LiveResult } from '../../analytics/analytics.ts';
import { eventStream } from '../shared/responses/event-stream.ts';
import { ok, route } from '../shared/route.ts';
import { instant, labeled } from './response-values.ts';

const { showLive, streamLive } = analyticsOperations;

export const liveRoutes = [
  route(showLive, async ({ principal, id }, { features }) => {
    const response = await features.analytics.live({ accountId: principal.accountId, id: id() });
    return ok({ data: presentLive(response), status: 200 as const });
  }),
  route(streamLive, async ({ principal, id, isStillAuthorized }, { features }) => {
    const site = { accountId: principal.accountId, id: id() };
    const watch = await features.analytics.watch(site, principal.keyId);
    const mayGoOn = async () => (await isStillAuthorized()) && (await features.analytics.exists(site));
    return eventStream(watch, { name: 'live', present: presentLive, mayGoOn });
  }),
];

export function presentLive({ visitors, minutes, pages, sources, countries }: LiveResult) {
  return {
    visitors,
    minutes: minutes.map(({ time, visitors, views }) => ({ time: instant(time), visitors, views })),
    pages: pages.map((row) => labeled('page', row)),
    sources: sources.map((row) => labeled('source', row)),
    countries: countries.map((row) => labeled('country', row)),
  };
}
