import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import type { LiveAnswer } from '../../analytics/analytics.ts';
import { type LiveWatch, QUIET_MS } from '../../analytics/answers/answers.ts';
import { ok, route } from '../shared/route.ts';
import { Streamed, textStream } from '../shared/streamed.ts';
import { instant, labelled } from './answer-values.ts';

const { showLive, streamLive } = analyticsOperations;

/** Proxies buffer responses that they do not recognize as a stream. */
const STREAM_HEADERS = { 'X-Accel-Buffering': 'no' };
const RECONNECT_AFTER_MS = 3_000;

export const liveRoutes = [
  route(showLive, async ({ principal, id }, { features }) => {
    const answer = await features.insights.live({ accountId: principal.accountId, id: id() });
    return ok({ data: present(answer), status: 200 as const });
  }),
  route(streamLive, async ({ principal, id, stillAllowed }, { features }) => {
    const site = { accountId: principal.accountId, id: id() };
    const watch = await features.insights.watch(site, principal.keyId);
    const mayGoOn = async () => (await stillAllowed()) && (await features.insights.exists(site));
    const body = textStream(liveEvents(watch, mayGoOn), () => watch.end());
    return new Streamed('text/event-stream', body, STREAM_HEADERS);
  }),
];

/**
 * Yields the stream's events. The stream ends within one heartbeat after the key is revoked or the website is deleted.
 */
export async function* liveEvents(
  watch: Pick<LiveWatch, 'next'>,
  mayGoOn: () => Promise<boolean>,
  now = () => performance.now(),
): AsyncGenerator<string> {
  let checkedAt = now();
  yield `retry: ${RECONNECT_AFTER_MS}\n\n`;
  for (let news = await watch.next(); news !== undefined; news = await watch.next()) {
    // Timers can fire slightly early.
    if (now() - checkedAt >= QUIET_MS - 100) {
      if (!(await mayGoOn())) return;
      checkedAt = now();
    }
    yield news === 'quiet' ? ': quiet\n\n' : `event: live\ndata: ${JSON.stringify(present(news))}\n\n`;
  }
}

function present({ visitors, minutes, pages, sources, countries }: LiveAnswer) {
  return {
    visitors,
    minutes: minutes.map(({ time, visitors, views }) => ({ time: instant(time), visitors, views })),
    pages: pages.map((row) => labelled('page', row)),
    sources: sources.map((row) => labelled('source', row)),
    countries: countries.map((row) => labelled('country', row)),
  };
}
