import { CalendarDays, Check } from 'lucide-react';
import { linkMessages as messages } from '../../messages/links/links.ts';
import { Menu, type MenuProps } from '../floating/menu.tsx';
import { Button } from '../form/button.tsx';

type FigurePeriod = keyof typeof messages.periods;

interface FigurePeriodMenuProps<Period extends FigurePeriod> {
  period: Period;
  /** The choices, in display order. */
  periods: readonly Period[];
  onChange: (period: Period) => void;
  /** Further entries, after the periods. */
  more?: MenuProps['entries'];
}

/** The period of the figures in a list. */
export function FigurePeriodMenu<Period extends FigurePeriod>(props: FigurePeriodMenuProps<Period>) {
  const { period, periods, onChange, more = [] } = props;
  return (
    <Menu
      trigger={
        <Button icon={<CalendarDays />} aria-label={messages.periodOf(messages.periods[period])}>
          {messages.periods[period]}
        </Button>
      }
      entries={[
        ...periods.map((one) => ({
          label: messages.periods[one],
          ...(one === period && { end: <Check aria-label={messages.chosenPeriod} /> }),
          onSelect: () => onChange(one),
        })),
        ...more,
      ]}
    />
  );
}
