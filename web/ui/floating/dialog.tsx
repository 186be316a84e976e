import { lazy } from 'react';
import type { DialogProps } from './base-dialog.tsx';
import { OnceOpen } from './once-open.tsx';

export type { DialogProps };

const BaseDialog = lazy(() => import('./base-dialog.tsx'));

/**
 * A modal dialog. Escape, Back and the close button close it; the focus returns to its previous element. Loaded on
 * first use.
 */
export function Dialog(props: DialogProps) {
  return (
    <OnceOpen isOpen={props.isOpen}>
      <BaseDialog {...props} />
    </OnceOpen>
  );
}
