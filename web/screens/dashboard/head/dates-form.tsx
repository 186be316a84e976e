import { useState } from 'react';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { layout } from '../../../ui/page/page.tsx';
import type { Dates } from '../state/view.ts';
import type { DatesDialogProps } from './dates.ts';
import styles from './head.module.css';

/** Fields for two days, in either order. */
export default function DatesForm({ initial, onClose, onChoose }: DatesDialogProps) {
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
