import { GitCompareArrows } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { pickerMessages } from '../../../messages/shared/analytics/periods.ts';
import { comparisonMessages, dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { daysOf } from '../../../state/analytics/date-ranges.ts';
import { spanText } from '../../../state/analytics/time-format.ts';
import { Menu, type MenuEntry } from '../../../ui/floating/menu.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useDashboard } from '../state/dashboard-context.ts';
import { isComparable } from '../state/query.ts';
import styles from './head.module.css';

const DatesDialog = lazy(() => import('../../../ui/period/dates-dialog.tsx'));

const KINDS = ['previous_period', 'previous_year', 'off'] as const;

/** Selects the comparison period. */
export function CompareMenu() {
  const { view, change, overview } = useDashboard();
  const [isChoosing, setChoosing] = useState(false);
  const { compare } = view;
  const compared = overview?.meta.compare;
  const entries: MenuEntry[] = KINDS.map((kind) => ({
    label: comparisonMessages[kind],
    ...(compare === kind && { end: '✓' }),
    onSelect: () => change({ compare: kind }),
  }));
  return (
    <>
      <Menu
        trigger={
          <Button
            icon={<GitCompareArrows aria-hidden />}
            shortcut="X"
            className={styles.wide}
            disabled={!isComparable({ ...view, compare: 'previous_period' })}
          >
            {typeof compare === 'string' ? comparisonMessages[compare] : spanText(compare, {})}
          </Button>
        }
        entries={[...entries, 'separator', { label: pickerMessages.custom, onSelect: () => setChoosing(true) }]}
      />
      {isChoosing && (
        <Suspense>
          <DatesDialog
            title={messages.compareWith}
            initial={compared && overview ? daysOf({ ...compared, timezone: overview.meta.timezone }) : undefined}
            onClose={() => setChoosing(false)}
            onChoose={(dates) => change({ compare: dates })}
          />
        </Suspense>
      )}
    </>
  );
}
