/** The part of the browser that keeps the screen on; missing in some browsers and without TLS. */
export interface WakeLocks {
  request(type: 'screen'): Promise<{ release(): Promise<void> }>;
}

interface Visible {
  visibilityState: string;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
  removeEventListener(type: 'visibilitychange', listener: () => void): void;
}

/**
 * Keeps the screen on while the page is visible. Browsers release the lock of a hidden page, so it is requested again
 * when the page returns.
 *
 * @returns a function that lets the screen turn off again
 */
export function keepScreenOn(locks: WakeLocks | undefined, page: Visible): () => void {
  if (!locks) return () => {};
  let isEnded = false;
  let held: Promise<{ release(): Promise<void> } | undefined> = Promise.resolve(undefined);
  const lock = () => {
    if (isEnded || page.visibilityState !== 'visible') return;
    // Refused to save power, for example: the board is shown all the same.
    held = locks.request('screen').catch(() => undefined);
  };
  lock();
  page.addEventListener('visibilitychange', lock);
  return () => {
    isEnded = true;
    page.removeEventListener('visibilitychange', lock);
    void held.then((lockHeld) => lockHeld?.release()).catch(() => undefined);
  };
}
