import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { pickerMessages as messages, periodMessages } from '../../messages/shared/analytics/periods.ts';
import { adjacentPeriod, daysOf, type ResolvedRange } from '../../state/analytics/date-ranges.ts';
import { type Dates, PERIOD_GROUPS, type PeriodWord, type Span } from '../../state/analytics/spans.ts';
import { spanText } from '../../state/analytics/time-format.ts';
import { Menu, type MenuEntry } from '../floating/menu.tsx';
import { Button, IconButton } from '../form/button.tsx';
import styles from './period.module.css';

const DatesDialog = lazy(() => import('./dates-dialog.tsx'));

export interface PeriodPickerProps {
  span: Span;
  /** The range of the last answer; undefined until there is one. */
  range: ResolvedRange | undefined;
  onChange: (span: Span) => void;
  /** Returns the shortcut of a period. */
  keyOf?: (word: PeriodWord) => string | undefined;
  /** Shortcuts of the previous and the next period. */
  stepKeys?: readonly [earlier: string, later: string];
}

/** Selects a named period or two dates, with buttons for the previous and the next period. */
export function PeriodPicker({ span, range, onChange, keyOf, stepKeys = ['', ''] }: PeriodPickerProps) {
  const [isChoosing, setChoosing] = useState(false);
  const entryOf = (word: PeriodWord): MenuEntry => {
    const end = span === word ? '✓' : keyOf?.(word);
    return { label: periodMessages[word], onSelect: () => onChange(word), ...(end !== undefined && { end }) };
  };
  const entries = PERIOD_GROUPS.flatMap((group): MenuEntry[] => [...group.map(entryOf), 'separator']);
  const step = (steps: -1 | 1) => range && adjacentPeriod(span, range, { steps, now: Date.now() });
  const [earlier, later] = stepKeys;
  return (
    <span className={styles.period}>
      <StepButton
        icon={<ChevronLeft />}
        label={messages.earlier}
        shortcut={earlier || undefined}
        to={step(-1)}
        onStep={onChange}
      />
      <Menu
        hasColumns
        trigger={<Button icon={<CalendarDays aria-hidden />}>{spanText(span, periodMessages)}</Button>}
        entries={[...entries, { label: messages.custom, onSelect: () => setChoosing(true) }]}
      />
      <StepButton
        icon={<ChevronRight />}
        label={messages.later}
        shortcut={later || undefined}
        to={step(1)}
        onStep={onChange}
      />
      {isChoosing && (
        <Suspense>
          <DatesDialog
            title={messages.custom}
            initial={range && daysOf(range)}
            onClose={() => setChoosing(false)}
            onChoose={onChange}
          />
        </Suspense>
      )}
    </span>
  );
}

type Step = Parameters<typeof IconButton>[0] & { to: Dates | undefined; onStep: (dates: Dates) => void };

function StepButton({ to, onStep, ...button }: Step) {
  return (
    <IconButton {...button} className={styles.step} aria-disabled={to === undefined} onClick={() => to && onStep(to)} />
  );
}
