import type { FormState } from '../../../../state/form.ts';
import type { Designer } from '../use-designer.ts';

/** Props of most sections of the designer. */
export interface PartProps {
  designer: Designer;
  error: FormState['error'];
}
