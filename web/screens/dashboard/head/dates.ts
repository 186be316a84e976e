import type { Dates } from '../state/view.ts';

export interface DatesDialogProps {
  title: string;
  initial: Dates | undefined;
  onClose: () => void;
  onChoose: (dates: Dates) => void;
}
