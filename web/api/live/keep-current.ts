import type { QueryClient } from '@tanstack/react-query';
import { currentWorkspace } from '../../state/workspace/workspace.ts';
import type { ApiClient } from '../client.ts';
import { follow } from './event-stream.ts';
import { ScreenRefresher } from './screen-refresher.ts';

const SURFACE = '/app/live';
const TICK_MS = 15_000;
/** A change that is longer ago than this was in the first answers of the screen. */
const RECENT_MS = 10_000;

/**
 * Keeps the screen's figures current while the page is visible: one stream per tab tells when the account's figures
 * change. Without a stream, because a proxy or the network holds it back, the screen is read every 15 seconds.
 *
 * @returns a function that stops it
 */
export function keepCurrent(queryClient: QueryClient, client: ApiClient): () => void {
  const reader = new ScreenRefresher(queryClient, (parts) =>
    client.call(`${SURFACE}/answers`, { method: 'POST', body: { parts } }),
  );
  let stream = new AbortController();
  let isConnected = false;
  let wasConnected = false;
  const tell = (data: string) => {
    const { sinceMs } = JSON.parse(data) as { sinceMs: number | null };
    const isMissed = !isConnected && wasConnected;
    isConnected = true;
    wasConnected = true;
    if (sinceMs !== null && sinceMs < RECENT_MS) reader.changed(sinceMs);
    else if (isMissed) reader.want();
  };
  const lost = () => {
    isConnected = false;
  };
  const start = () => {
    stream.abort();
    lost();
    stream = new AbortController();
    if (isVisible() && mayFollow()) void follow(client, `${SURFACE}/changes`, { tell, lost, signal: stream.signal });
  };
  const timer = setInterval(() => {
    if (!isVisible()) return;
    if (isConnected) reader.tick();
    else reader.want();
  }, TICK_MS);
  start();
  document.addEventListener('visibilitychange', start);
  return () => {
    document.removeEventListener('visibilitychange', start);
    clearInterval(timer);
    stream.abort();
    reader.stop();
  };
}

/** The stream tells about the whole account, so guests of a channel have none. */
function mayFollow(): boolean {
  return currentWorkspace()?.guest_of?.kind !== 'channel';
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}
