import { useEffect, useReducer } from 'react';
import {
  addPulses,
  addUnheard,
  changesBetween,
  type FeedChanges,
  NO_CHANGES,
  NOTHING_UNHEARD,
  type Pulse,
  type RealtimeData,
  type Unheard,
} from './feed-changes.ts';

export interface FeedState {
  /** The reading on screen; older than the newest one while the feed is paused. */
  shown: RealtimeData | undefined;
  changes: FeedChanges;
  pulses: readonly Pulse[];
  unheard: Unheard;
  /** What screen readers hear. It stays until the next announcement, whatever the figures on screen do. */
  announced: (Unheard & { visitors: number }) | undefined;
}

export const EMPTY_FEED: FeedState = {
  shown: undefined,
  changes: NO_CHANGES,
  pulses: [],
  unheard: NOTHING_UNHEARD,
  announced: undefined,
};

type Action = { read: RealtimeData } | 'announce';

/** Screen readers hear a summary this often, and nothing while nothing happens. */
const ANNOUNCE_MS = 15_000;

export function nextFeed(state: FeedState, action: Action): FeedState {
  if (action === 'announce') {
    const { unheard, shown } = state;
    if (unheard === NOTHING_UNHEARD) return state;
    return { ...state, announced: { ...unheard, visitors: shown?.visitors ?? 0 }, unheard: NOTHING_UNHEARD };
  }
  const changes = changesBetween(state.shown, action.read);
  return {
    ...state,
    shown: action.read,
    changes,
    pulses: addPulses(state.pulses, changes),
    unheard: addUnheard(state.unheard, changes),
  };
}

/**
 * Returns the feed with what changed in its last reading. Readings come at most twice a second, all events between two of
 * them at once.
 */
export function useFeed(read: RealtimeData | undefined, isPaused: boolean): FeedState {
  const [state, act] = useReducer(nextFeed, EMPTY_FEED);
  useEffect(() => {
    if (read && !isPaused) act({ read });
  }, [read, isPaused]);
  useEffect(() => {
    const timer = setInterval(() => act('announce'), ANNOUNCE_MS);
    return () => clearInterval(timer);
  }, []);
  return state;
}
