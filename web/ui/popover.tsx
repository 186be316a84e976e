import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';

export interface PopoverProps {
  trigger: ReactElement<{ onClick?: () => void }>;
  title?: string;
  children: ReactNode;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

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
