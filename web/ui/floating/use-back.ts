import { useLayoutEffect, useRef } from 'react';
import { tabSteps } from '../../state/navigation/tab-steps.ts';

/** Back closes the window while it is open. Not for one that is part of the address, which Back leaves anyway. */
export function useBack(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  // With the layout: a window whose screen is being left is closed before the next one has come.
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => (isOpen ? tabSteps().opened(() => close.current()) : undefined), [isOpen]);
}
