import { cloneElement, lazy, Suspense, useEffect, useState } from 'react';
import { loadWhenIdle } from '../page/when-idle.ts';
import type { PopoverProps } from './base-popover.tsx';

export type { PopoverProps };

const loadBase = () => import('./base-popover.tsx');
const BasePopover = lazy(loadBase);

/** A small panel below a button, for settings with immediate effect. Until first use only the button is rendered. */
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
