import { ANALYTICS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { detailMessages as messages } from '../../../messages/links/link-detail.ts';
import { deviceMessages } from '../../../messages/shared/counts.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { formatHour, formatShare } from '../../../ui/format.ts';
import { ReferrerName } from '../../../ui/icon/referrer-name.tsx';
import { ValueIcon } from '../../../ui/icon/value-icon.tsx';
import { nameOfCountry, nameOfLanguage } from '../../../ui/map/country-names.ts';
import { MapHeightBox, WorldMap } from '../../../ui/map/world-map.tsx';
import { Loaded, SkeletonRows } from '../../../ui/page/query-states.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { BarList } from '../../../ui/table/bar-list.tsx';
import { breakdownOf, type Kind, type Part, partsOf, withFilter } from './click-breakdowns.ts';
import type { ClickUrl } from './click-url.ts';

type Tab = Kind | 'map';

export interface ClickPanelProps {
  clicks: ClickUrl;
  label: string;
  /** Name of the panel's tab parameter in the address. */
  name: string;
  tabs: readonly [Tab, ...Tab[]];
}

/** Clicks by one dimension at a time; a row filters the whole screen. */
export function ClickPanel({ clicks, label, name, tabs }: ClickPanelProps) {
  const [tab, setTab] = useEnumParam(name, tabs);
  const by = tab === 'map' ? 'country' : tab;
  const query = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, {
    body: breakdownOf(clicks, by),
  });
  const choose = (value: string, isExcluded = false) =>
    clicks.setFilters(withFilter(clicks.filters, { kind: by, value, isExcluded }));
  return (
    <section aria-label={label}>
      <Tabs
        hasLine
        label={label}
        value={tab}
        onChange={setTab}
        choices={tabs.map((value) => ({ value, label: messages.kinds[value] }))}
      >
        <MapHeightBox heightPx={tabs.includes('map') ? undefined : 0}>
          <Loaded query={query} skeleton={<SkeletonRows count={6} height={36} />}>
            {({ data }) => <Parts tab={tab} parts={partsOf(data, by, nameFor(by))} onChoose={choose} />}
          </Loaded>
        </MapHeightBox>
      </Tabs>
    </section>
  );
}

const MAX_SHOWN = 10;

interface PartsProps {
  tab: Tab;
  parts: readonly Part[];
  onChoose: (value: string, isExcluded?: boolean) => void;
}

function Parts({ tab, parts, onChoose }: PartsProps) {
  const all = parts.reduce((sum, { count }) => sum + count, 0);
  if (tab === 'map')
    return (
      <WorldMap
        counts={new Map(parts.map(({ value, count }) => [value, count]))}
        noun={messages.noun}
        onChoose={onChoose}
      />
    );
  const isWhole = tab === 'hour' || tab === 'weekday';
  return (
    <BarList
      heads={[messages.kinds[tab], messages.clicks]}
      rows={(isWhole ? parts : parts.slice(0, MAX_SHOWN)).map((part) => ({
        ...part,
        label: <PartName by={tab} {...part} />,
        icon: <ValueIcon dimension={tab} value={part.value} source={part.source} />,
        more: formatShare(part.count / all),
      }))}
      onChoose={onChoose}
    />
  );
}

interface PartNameProps extends Pick<Part, 'value' | 'source'> {
  by: Kind;
  label: string;
}

/** A value as people read it; a referrer with the name of its source. */
export function PartName({ by, value, label, source }: PartNameProps) {
  return by === 'referrer' && value !== '' ? <ReferrerName host={value} source={source} /> : label;
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
