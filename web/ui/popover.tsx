import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';

export interface PopoverProps {
  trigger: ReactElement;
  title?: string;
  children: ReactNode;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

const BasePopover = lazy(() => import('./base-popover.tsx'));

/** A small window under a button, for settings that are at hand at once. What makes it open is loaded after the first paint. */
export function Popover(props: PopoverProps) {
  return (
    <Suspense fallback={props.trigger}>
      <BasePopover {...props} />
    </Suspense>
  );
}
