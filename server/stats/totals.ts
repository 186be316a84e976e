import type { ObjectRef } from '../collect/event-port.ts';
import type { Clock } from '../platform/clock.ts';
import type { ObjectTotalsRow } from './stats-port.ts';
import type { CountedKind, ObjectTotal, TotalsStore } from './totals-port.ts';

/** What the event log calls objects and what lists show a count of. */
const COUNTED: Readonly<Record<string, CountedKind>> = {
  link: 'link',
  qr: 'qr',
  campaign: 'campaign',
  site: 'website',
};
const RETRY_AFTER_MS = 2_000;

export interface TotalsRefresher {
  /** Notes objects whose events have just been stored; their counts are read again soon. */
  touched(refs: readonly ObjectRef[]): void;
  /** Resolves when everything noted so far has been written, or its last attempt failed. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

export interface TotalsRefresherParts {
  readTotals(refs: readonly ObjectRef[]): Promise<ObjectTotalsRow[]>;
  store: Pick<TotalsStore, 'write'>;
  clock: Clock;
  onError: (error: unknown) => void;
}

/**
 * Keeps the counts in the catalogue up with the event log. Objects noted while one refresh runs make the next one, so a
 * busy object costs one question a round and not one a click. What fails is asked again.
 */
export function createTotalsRefresher(parts: TotalsRefresherParts): TotalsRefresher {
  let waiting = new Map<string, ObjectRef>();
  let running: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function refresh(): Promise<void> {
    while (waiting.size > 0) {
      const refs = waiting;
      waiting = new Map();
      try {
        await parts.store.write(countedOf(await parts.readTotals([...refs.values()])), parts.clock.now());
      } catch (error) {
        parts.onError(error);
        for (const [key, ref] of refs) waiting.set(key, ref);
        return;
      }
    }
  }

  function start(): Promise<void> {
    running ??= refresh().finally(() => {
      running = undefined;
      if (waiting.size > 0 && !stopped) retry = setTimeout(start, RETRY_AFTER_MS);
    });
    return running;
  }

  return {
    touched(refs) {
      for (const ref of refs) if (COUNTED[ref.kind]) waiting.set(`${ref.kind}:${ref.id}`, ref);
      if (!stopped && waiting.size > 0) void start();
    },
    settle: async () => {
      while (running) await running;
    },
    stop: async () => {
      clearTimeout(retry);
      if (waiting.size > 0) await start();
      stopped = true;
      clearTimeout(retry);
    },
  };
}

function countedOf(rows: readonly ObjectTotalsRow[]): ObjectTotal[] {
  return rows.flatMap(({ ref, clicks, uniqueClicks }) => {
    const kind = COUNTED[ref.kind];
    return kind ? [{ kind, objectId: ref.id, accountId: ref.accountId, clicks, uniqueClicks }] : [];
  });
}
