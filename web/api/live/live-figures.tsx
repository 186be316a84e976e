import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../queries.ts';
import { followOtherTabs } from './other-tabs.ts';

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
    const unfollow = followOtherTabs(queryClient);
    import('./keep-current.ts').then(
      ({ keepCurrent }) => {
        if (!isOver) stop = keepCurrent(queryClient, client);
      },
      // Offline, or a new release is out: the screen stays usable, and its answers are read again when it is opened.
      () => undefined,
    );
    return () => {
      isOver = true;
      unfollow();
      stop?.();
    };
  }, [client, queryClient]);
  return null;
}
