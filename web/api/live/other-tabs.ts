import type { QueryClient } from '@tanstack/react-query';

/** What tabs of this application tell each other. */
type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

const NAME = 'waymark.changes';
let channel: Channel | undefined;

/**
 * Fetches responses on screen again when another tab changes what they contain; the service announces only new events.
 *
 * @returns a function that stops it
 */
export function followOtherTabs(queryClient: QueryClient, open = openChannel): () => void {
  const own = open();
  channel = own;
  own?.addEventListener('message', ({ data }: MessageEvent) => void refetch(queryClient, data));
  return () => {
    own?.close();
    if (channel === own) channel = undefined;
  };
}

/** Tells other tabs that responses whose path starts with one of these have changed. */
export function tellOtherTabs(paths: readonly string[]): void {
  channel?.postMessage(paths);
}

/** Marks responses as stale whose path starts with one of these, and fetches those on screen again. */
export function refetch(queryClient: QueryClient, paths: readonly string[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.some((start) => path.startsWith(start)),
  });
}

/** Undefined in browsers without it. */
function openChannel(): Channel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);
}
