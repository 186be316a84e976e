import { cloneElement, lazy, Suspense, useEffect, useState } from 'react';
import { loadWhenIdle } from '../page/when-idle.ts';
import type { PopoverProps } from './base-popover.tsx';

export type { PopoverProps };

const loadBase = () => import('./base-popover.tsx');
const BasePopover = lazy(loadBase);

/** A small window under a button, for settings that are at hand at once. Until it is opened it is the button and nothing else. */
export function Popover(props: PopoverProps) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => loadWhenIdle(loadBase), []);
  const early = cloneElement(props.trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: () => {
      setWanted(true);
      props.onOpenChange?.(true);
    },
  });
  if (!isWanted && !props.isOpen) return early;
  return (
    <Suspense fallback={early}>
      <BasePopover {...props} />
    </Suspense>
  );
}
