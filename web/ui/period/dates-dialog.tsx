import { useState } from 'react';
import { pickerMessages as messages } from '../../messages/shared/analytics/periods.ts';
import type { Dates } from '../../state/analytics/spans.ts';
import { Dialog } from '../floating/dialog.tsx';
import { Button } from '../form/button.tsx';
import { TextField } from '../form/field.tsx';
import { layout } from '../page/page.tsx';
import styles from './period.module.css';

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

/** The service accepts these days in every time zone. */
const LIMITS = { first: '1970-01-02', last: '2199-12-30' };

function problemOf(day: string): string | undefined {
  if (day === '') return messages.missing;
  return day < LIMITS.first || day > LIMITS.last ? messages.outside : undefined;
}

/** Fields for two days, in either order. */
function DatesForm({ initial, onClose, onChoose }: Omit<DatesDialogProps, 'title'>) {
  const [dates, setDates] = useState<Dates>(initial ?? { from: '', to: '' });
  const [isTried, setTried] = useState(false);
  const errorOf = (day: string) => (isTried ? problemOf(day) : undefined);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (problemOf(dates.from) ?? problemOf(dates.to)) return;
        const [from = '', to = ''] = [dates.from, dates.to].toSorted();
        onChoose({ from, to });
        onClose();
      }}
    >
      <div className={layout.pair}>
        <TextField
          label={messages.from}
          name="from"
          type="date"
          required
          value={dates.from}
          error={errorOf(dates.from)}
          onChange={(from) => setDates({ ...dates, from })}
        />
        <TextField
          label={messages.to}
          name="to"
          type="date"
          required
          value={dates.to}
          error={errorOf(dates.to)}
          onChange={(to) => setDates({ ...dates, to })}
        />
      </div>
      <div className={styles.foot}>
        <Button type="submit" variant="primary">
          {messages.show}
        </Button>
      </div>
    </form>
  );
}
