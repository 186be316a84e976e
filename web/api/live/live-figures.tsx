import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../queries.ts';

/** Keeps the figures on screen current, for as long as it is rendered. Loads its code after the first paint. */
export function LiveFigures() {
  const client = useApi();
  const queryClient = useQueryClient();
  useEffect(() => {
    let isOver = false;
    let stop: (() => void) | undefined;
    import('./keep-current.ts').then(
      ({ keepCurrent }) => {
        if (!isOver) stop = keepCurrent(queryClient, client);
      },
      // Offline, or a new release is out: the screen stays usable, and its answers are read again when it is opened.
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [client, queryClient]);
  return null;
}
