import { lazy, Suspense } from 'react';
import type { TextFieldProps } from '../../ui/form/field.tsx';

const Field = lazy(() => import('./text-field.tsx'));

/** A field inside a window: not part of what a dashboard loads first. */
export function LazyTextField(props: TextFieldProps) {
  return (
    <Suspense>
      <Field {...props} />
    </Suspense>
  );
}
