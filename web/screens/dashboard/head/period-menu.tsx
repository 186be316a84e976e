import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { dashboardMessages as messages, periodMessages } from '../../../messages/websites/dashboard.ts';
import { spanText } from '../../../state/analytics/time-format.ts';
import { Menu, type MenuEntry } from '../../../ui/floating/menu.tsx';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { useDashboard } from '../state/dashboard-context.ts';
import { daysOf } from '../state/date-ranges.ts';
import { changeOfStep, keyOf } from '../state/period-shortcuts.ts';
import type { PeriodWord } from '../state/view.ts';
import styles from './head.module.css';

const DatesDialog = lazy(() => import('./dates-dialog.tsx'));

const GROUPS: readonly (readonly PeriodWord[])[] = [
  ['realtime', 'today', 'yesterday'],
  ['7d', '28d', '30d', '90d'],
  ['month', 'last_month', 'quarter', 'last_quarter'],
  ['year', 'last_year', '12mo', 'all'],
];

/** Selects the period, with buttons for the previous and the next one. */
export function PeriodMenu() {
  const board = useDashboard();
  const { view, change, overview } = board;
  const [isChoosing, setChoosing] = useState(false);
  const entries = GROUPS.flatMap((group): MenuEntry[] => [...group.map((word) => entryOf(word, board)), 'separator']);
  const step = (steps: -1 | 1) => changeOfStep(steps, board, Date.now());
  return (
    <span className={styles.period}>
      <StepButton icon={<ChevronLeft />} label={messages.earlier} shortcut="←" to={step(-1)} />
      <Menu
        trigger={<Button icon={<CalendarDays aria-hidden />}>{spanText(view.span, periodMessages)}</Button>}
        entries={[...entries, { label: messages.customPeriod, onSelect: () => setChoosing(true) }]}
      />
      <StepButton icon={<ChevronRight />} label={messages.later} shortcut="→" to={step(1)} />
      {isChoosing && (
        <Suspense>
          <DatesDialog
            title={messages.customPeriod}
            initial={overview && daysOf(overview.meta)}
            onClose={() => setChoosing(false)}
            onChoose={(span) => change({ span, interval: undefined })}
          />
        </Suspense>
      )}
    </span>
  );
}

function entryOf(word: PeriodWord, { view, change }: ReturnType<typeof useDashboard>): MenuEntry {
  return {
    label: periodMessages[word],
    end: view.span === word ? '✓' : keyOf(word),
    onSelect: () => change({ span: word, interval: undefined }),
  };
}

type Step = Parameters<typeof IconButton>[0] & { to: ReturnType<typeof changeOfStep> };

function StepButton({ to, ...button }: Step) {
  const { change } = useDashboard();
  return (
    <IconButton {...button} className={styles.step} aria-disabled={to === undefined} onClick={() => to && change(to)} />
  );
}
