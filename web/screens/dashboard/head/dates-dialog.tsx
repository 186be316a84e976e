import { useState } from 'react';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { layout } from '../../../ui/page/page.tsx';
import type { Dates } from '../state/view.ts';
import styles from './head.module.css';

interface DatesDialogProps {
  title: string;
  initial: Dates | undefined;
  onClose: () => void;
  onChoose: (dates: Dates) => void;
}

/** Dialog for a custom period. */
export default function DatesDialog(props: DatesDialogProps) {
  return (
    <Dialog title={props.title} isOpen onClose={props.onClose} widthPx={420}>
      <DatesForm {...props} />
    </Dialog>
  );
}

/** Fields for two days, in either order. */
function DatesForm({ initial, onClose, onChoose }: Omit<DatesDialogProps, 'title'>) {
  const [dates, setDates] = useState<Dates>(initial ?? { from: '', to: '' });
  const isWhole = dates.from !== '' && dates.to !== '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWhole) return;
        const [from = '', to = ''] = [dates.from, dates.to].toSorted();
        onChoose({ from, to });
        onClose();
      }}
    >
      <div className={layout.pair}>
        <TextField
          label={texts.from}
          name="from"
          type="date"
          required
          value={dates.from}
          onChange={(from) => setDates({ ...dates, from })}
        />
        <TextField
          label={texts.to}
          name="to"
          type="date"
          required
          value={dates.to}
          onChange={(to) => setDates({ ...dates, to })}
        />
      </div>
      <div className={styles.formFoot}>
        <Button type="submit" variant="primary">
          {texts.show}
        </Button>
      </div>
    </form>
  );
}
