import { type ReactNode, Suspense, useRef } from 'react';

/** What is loaded when it is opened for the first time, and stays from then on, so that it can close as it opened. */
export function OnceOpen({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const wasOpen = useRef(false);
  wasOpen.current ||= isOpen;
  return wasOpen.current ? <Suspense>{children}</Suspense> : null;
}
