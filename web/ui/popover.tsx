import { cloneElement, lazy, Suspense, useState } from 'react';
import type { PopoverProps } from './base-popover.tsx';

export type { PopoverProps };

const BasePopover = lazy(() => import('./base-popover.tsx'));

/**
 * A small window under a button, for settings that are at hand at once. What makes it open is loaded after the first paint; a
 * click before that is not lost.
 */
export function Popover(props: PopoverProps) {
  const [isAwaited, setAwaited] = useState(false);
  const early = cloneElement(props.trigger, {
    onClick: () => {
      setAwaited(true);
      props.onOpenChange?.(true);
    },
  });
  return (
    <Suspense fallback={early}>
      <BasePopover {...props} isAwaited={isAwaited} />
    </Suspense>
  );
}
