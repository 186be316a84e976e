import { KEEP_ALIVE_MS, type LiveWatch } from '../../../analytics/results/results.ts';
import { Streamed, textStream } from './streamed.ts';

/** Proxies buffer responses that they do not recognize as a stream. */
const STREAM_HEADERS = { 'X-Accel-Buffering': 'no' };
const RECONNECT_AFTER_MS = 3_000;

export interface EventStreamOptions<State> {
  /** Name of the events. */
  name: string;
  /** Returns the data of an event. */
  present(state: State): object;
  /** Asked once per heartbeat; the stream ends when it resolves to false. */
  mayGoOn(): Promise<boolean>;
  /** Whether `mayGoOn` is also asked before each event, because one too many would disclose something. */
  asksEachTime?: boolean;
}

/** Sends what a watch tells as server-sent events, and ends the watch with the stream. */
export function eventStream<State extends object>(
  watch: Pick<LiveWatch<State>, 'next' | 'end'>,
  options: EventStreamOptions<State>,
): Streamed {
  const body = textStream(streamedEvents(watch, options), () => watch.end());
  return new Streamed('text/event-stream', body, STREAM_HEADERS);
}

/** Yields the stream's events. The stream ends within one heartbeat after `mayGoOn` turns false. */
export async function* streamedEvents<State extends object>(
  watch: Pick<LiveWatch<State>, 'next'>,
  { name, present, mayGoOn, asksEachTime = false }: EventStreamOptions<State>,
  now = () => performance.now(),
): AsyncGenerator<string> {
  let checkedAt = now();
  yield `retry: ${RECONNECT_AFTER_MS}\n\n`;
  for (let news = await watch.next(); news !== undefined; news = await watch.next()) {
    // Timers can fire slightly early.
    if (now() - checkedAt >= KEEP_ALIVE_MS - 100 || (asksEachTime && news !== 'quiet')) {
      if (!(await mayGoOn())) return;
      checkedAt = now();
    }
    yield news === 'quiet' ? ': quiet\n\n' : `event: ${name}\ndata: ${JSON.stringify(present(news))}\n\n`;
  }
}
