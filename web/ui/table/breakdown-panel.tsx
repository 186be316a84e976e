import { ANALYTICS, type ApiResponse, type Body } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useEnumParam } from '../../state/navigation/url-state.ts';
import { formatShare } from '../format.ts';
import { ReferrerName } from '../icon/referrer-name.tsx';
import { ValueIcon } from '../icon/value-icon.tsx';
import { MapHeightBox, WorldMap, type WorldMapProps } from '../map/world-map.tsx';
import { Loaded, SkeletonRows } from '../page/query-states.tsx';
import { Tabs } from '../page/tabs.tsx';
import { BarList } from './bar-list.tsx';

export interface BreakdownPart {
  value: string;
  label: string;
  /** Of a referrer. */
  source?: string | undefined;
  count: number;
}

type Choose = (value: string, isExcluded?: boolean) => void;

/** Names of what a panel shows. */
export interface BreakdownNames<Tab extends string> {
  tabs: Readonly<Record<Tab, string>>;
  /** What is counted: `Clicks`; on the map, as a noun. */
  count: string;
  noun: WorldMapProps['noun'];
}

export interface BreakdownPanelProps<By extends string> {
  label: string;
  /** Name of the panel's tab parameter in the address. */
  name: string;
  tabs: readonly [By | 'map', ...(By | 'map')[]];
  names: BreakdownNames<By | 'map'>;
  bodyOf: (by: By | 'country') => Body<'queryAnalytics'>;
  /** Returns the parts in display order. */
  partsOf: (data: ApiResponse<'queryAnalytics'>['data'], by: By | 'country') => readonly BreakdownPart[];
  /** Called when a row is chosen; rows cannot be chosen without it. */
  onChoose?: (by: By | 'country', ...chosen: Parameters<Choose>) => void;
}

/** Counts of a link, a code or a page by one dimension at a time. */
export function BreakdownPanel<By extends string>(props: BreakdownPanelProps<By>) {
  const { label, name, tabs, names, bodyOf, partsOf, onChoose } = props;
  const [tab, setTab] = useEnumParam(name, tabs);
  const by = dimensionOf(tab);
  const query = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body: bodyOf(by) });
  const choose: Choose | undefined = onChoose && ((...chosen) => onChoose(by, ...chosen));
  return (
    <section aria-label={label}>
      <Tabs
        hasLine
        label={label}
        value={tab}
        onChange={setTab}
        choices={tabs.map((value) => ({ value, label: names.tabs[value] }))}
      >
        <MapHeightBox heightPx={tabs.includes('map') ? undefined : 0}>
          <Loaded query={query} skeleton={<SkeletonRows count={6} height={36} />}>
            {({ data }) => <Parts tab={tab} names={names} parts={partsOf(data, by)} onChoose={choose} />}
          </Loaded>
        </MapHeightBox>
      </Tabs>
    </section>
  );
}

function dimensionOf<By extends string>(tab: By | 'map'): By | 'country' {
  return tab === 'map' ? 'country' : (tab as By);
}

const MAX_SHOWN = 10;

interface PartsProps<Tab extends string> {
  tab: Tab;
  names: BreakdownNames<Tab>;
  parts: readonly BreakdownPart[];
  onChoose: Choose | undefined;
}

function Parts<Tab extends string>({ tab, names, parts, onChoose }: PartsProps<Tab>) {
  const choosing = onChoose ? { onChoose } : {};
  if (tab === 'map') {
    const counts = new Map(parts.map(({ value, count }) => [value, count]));
    return <WorldMap counts={counts} noun={names.noun} {...choosing} />;
  }
  const all = parts.reduce((sum, { count }) => sum + count, 0);
  const isWhole = tab === 'hour' || tab === 'weekday';
  return (
    <BarList
      heads={[names.tabs[tab], names.count]}
      rows={(isWhole ? parts : parts.slice(0, MAX_SHOWN)).map((part) => ({
        ...part,
        label: <PartName by={tab} {...part} />,
        icon: <ValueIcon dimension={tab} value={part.value} source={part.source} />,
        more: formatShare(part.count / all),
      }))}
      {...choosing}
    />
  );
}

interface PartNameProps extends Pick<BreakdownPart, 'value' | 'label' | 'source'> {
  by: string;
}

/** A value as people read it; a referrer with the name of its source. */
export function PartName({ by, value, label, source }: PartNameProps) {
  return by === 'referrer' && value !== '' ? <ReferrerName host={value} source={source} /> : label;
}
