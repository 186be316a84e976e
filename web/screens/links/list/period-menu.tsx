import { CalendarDays, Check, Trophy } from 'lucide-react';
import { linkMessages } from '../../../messages/links/links.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Menu } from '../../../ui/floating/menu.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { type ListQuery, PERIODS, periodOf } from './list-url.ts';

/** The period whose clicks the list shows. */
export function PeriodMenu({ wish }: { wish: ListQuery }) {
  const [, change] = useUrlState();
  return (
    <Menu
      trigger={
        <Button icon={<CalendarDays />} aria-label={linkMessages.periodOf(linkMessages.periods[wish.period])}>
          {linkMessages.periods[wish.period]}
        </Button>
      }
      entries={[
        ...PERIODS.map((period) => ({
          label: linkMessages.periods[period],
          ...(period === wish.period && { end: <Check aria-label={linkMessages.chosenPeriod} /> }),
          onSelect: () => change({ period: periodOf(period) }),
        })),
        'separator',
        {
          label: linkMessages.bestOfLastMonth,
          icon: <Trophy />,
          onSelect: () => change({ period: 'last_month', order: 'click' }),
        },
      ]}
    />
  );
}
