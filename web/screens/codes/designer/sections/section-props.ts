import type { FormState } from '../../../../state/form.ts';
import type { Designer } from '../use-designer.ts';

/** What most parts of the designer are given. */
export interface PartProps {
  designer: Designer;
  fault: FormState['fault'];
}
