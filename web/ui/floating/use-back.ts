import { useLayoutEffect, useRef } from 'react';
import { tabSteps } from '../../state/navigation/tab-steps.ts';

/** Makes Back close the dialog while it is open. Not for a dialog in the address, which Back closes anyway. */
export function useBack(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  // In a layout effect, so that a dialog of the previous screen closes before the next screen appears.
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => (isOpen ? tabSteps().opened(() => close.current()) : undefined), [isOpen]);
}
