import { detailMessages as messages } from '../../../messages/links/link-detail.ts';
import { deviceMessages } from '../../../messages/shared/counts.ts';
import { formatHour } from '../../../ui/format.ts';
import { nameOfCountry, nameOfLanguage } from '../../../ui/map/country-names.ts';
import { BreakdownPanel, type BreakdownPanelProps } from '../../../ui/table/breakdown-panel.tsx';
import { breakdownOf, type Kind, partsOf, withFilter } from './click-breakdowns.ts';
import type { ClickUrl } from './click-url.ts';

export interface ClickPanelProps extends Pick<BreakdownPanelProps<Kind>, 'label' | 'name' | 'tabs'> {
  clicks: ClickUrl;
}

const NAMES = { tabs: messages.kinds, count: messages.clicks, noun: messages.noun };

/** Clicks by one dimension at a time; a row filters the whole screen. */
export function ClickPanel({ clicks, ...panel }: ClickPanelProps) {
  return (
    <BreakdownPanel
      {...panel}
      names={NAMES}
      bodyOf={(by) => breakdownOf(clicks, by)}
      partsOf={(data, by) => partsOf(data, by, nameFor(by))}
      onChoose={(kind, value, isExcluded = false) =>
        clicks.setFilters(withFilter(clicks.filters, { kind, value, isExcluded }))
      }
    />
  );
}

/** Returns the display name of a value. */
export function nameFor(by: Kind): (value: string, label: string) => string {
  return (value, label) => {
    if (by === 'weekday') return messages.weekdays[Number(value) - 1] ?? value;
    if (by === 'hour') return formatHour(Number(value));
    if (value === '') return by === 'referrer' ? messages.direct : messages.unknown;
    if (by === 'country') return label || nameOfCountry(value);
    if (by === 'language') return nameOfLanguage(value);
    return by === 'device' ? (deviceMessages[value] ?? value) : label || value;
  };
}
