import { Trophy } from 'lucide-react';
import { linkMessages } from '../../../messages/links/links.ts';
import { PERIODS, periodOf } from '../../../state/navigation/list-period.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { FigurePeriodMenu } from '../../../ui/period/figure-period.tsx';
import type { ListQuery } from './list-url.ts';

interface PeriodMenuProps {
  wish: ListQuery;
}

/** The period whose clicks the list shows. */
export function PeriodMenu({ wish }: PeriodMenuProps) {
  const [, change] = useUrlState();
  return (
    <FigurePeriodMenu
      period={wish.period}
      periods={PERIODS}
      onChange={(period) => change({ period: periodOf(period) })}
      more={[
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
