import { lazy, Suspense } from 'react';
import type { TextFieldProps } from '../../ui/form/field.tsx';

const Field = lazy(() => import('./text-field.tsx'));

/** A field for dialogs, loaded on demand to keep it out of the dashboard's first load. */
export function LazyTextField(props: TextFieldProps) {
  return (
    <Suspense>
      <Field {...props} />
    </Suspense>
  );
}
