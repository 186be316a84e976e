import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../queries.ts';
import { followOtherTabs } from './other-tabs.ts';

/** Wait before the code is requested again that failed to load: the network is away, or a new release is out. */
const AGAIN_AFTER_MS = 5_000;

/**
 * Keeps what is on screen current, for as long as it is rendered: figures, whose code loads after the first paint, and
 * what other tabs change.
 */
export function LiveFigures() {
  const client = useApi();
  const queryClient = useQueryClient();
  useEffect(() => {
    let isOver = false;
    let stop: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unfollow = followOtherTabs(queryClient);
    const load = () =>
      void import('./keep-current.ts').then(
        ({ keepCurrent }) => {
          if (!isOver) stop = keepCurrent(queryClient, client);
        },
        () => {
          if (!isOver) timer = setTimeout(load, AGAIN_AFTER_MS);
        },
      );
    load();
    return () => {
      isOver = true;
      clearTimeout(timer);
      unfollow();
      stop?.();
    };
  }, [client, queryClient]);
  return null;
}
