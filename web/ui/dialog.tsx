import { lazy, type ReactNode, Suspense, useRef } from 'react';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Below what it holds: the buttons. */
  foot?: ReactNode;
  /** Beside the page and as high as it, for what is long. */
  isDrawer?: boolean;
  widthPx?: number;
}

const BaseDialog = lazy(() => import('./base-dialog.tsx'));

/** A window over the page. Escape and the cross close it; focus goes back to where it came from. Loaded when first opened. */
export function Dialog(props: DialogProps) {
  const wasOpen = useRef(false);
  wasOpen.current ||= props.isOpen;
  if (!wasOpen.current) return null;
  return (
    <Suspense>
      <BaseDialog {...props} />
    </Suspense>
  );
}
