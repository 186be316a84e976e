import { type ReactNode, Suspense, useRef } from 'react';

/** Renders its children on first use and keeps them afterward, so that closing is animated, too. */
export function OnceOpen({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const wasOpen = useRef(false);
  wasOpen.current ||= isOpen;
  return wasOpen.current ? <Suspense>{children}</Suspense> : null;
}
