import { ANALYTICS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { bioMessages } from '../../../messages/landing-pages/bio.ts';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import type { Span } from '../../../state/analytics/spans.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { formatShare } from '../../../ui/format.ts';
import { ValueIcon } from '../../../ui/icon/value-icon.tsx';
import { MapHeightBox, WorldMap } from '../../../ui/map/world-map.tsx';
import { Loaded, SkeletonRows } from '../../../ui/page/query-states.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { BarList } from '../../../ui/table/bar-list.tsx';
import { type ViewBreakdown, type ViewPart, viewPartsOf, viewsBy } from './view-queries.ts';

type Tab = ViewBreakdown | 'map';

export interface ViewPanelProps {
  id: number;
  period: Span;
  label: string;
  /** Name of the panel's tab parameter in the address. */
  name: 'place' | 'source' | 'device';
  tabs: readonly [Tab, ...Tab[]];
}

const EMPTY_NAMES = { direct: bioMessages.direct, unknown: bioMessages.unknownValue };
const MAX_SHOWN = 10;

/** Views of a bio page by one dimension at a time. */
export function ViewPanel({ id, period, label, name, tabs }: ViewPanelProps) {
  const [tab, setTab] = useEnumParam(name, tabs);
  const by = tab === 'map' ? 'country' : tab;
  const query = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body: viewsBy(id, period, by) });
  return (
    <section aria-label={label}>
      <Tabs
        hasLine
        label={label}
        value={tab}
        onChange={setTab}
        choices={tabs.map((value) => ({ value, label: bioMessages.breakdowns[value] }))}
      >
        <MapHeightBox heightPx={tabs.includes('map') ? undefined : 0}>
          <Loaded query={query} skeleton={<SkeletonRows count={6} height={36} />}>
            {({ data }) => <Parts tab={tab} parts={viewPartsOf(data, by, EMPTY_NAMES)} />}
          </Loaded>
        </MapHeightBox>
      </Tabs>
    </section>
  );
}

function Parts({ tab, parts }: { tab: Tab; parts: readonly ViewPart[] }) {
  if (tab === 'map') {
    const counts = new Map(parts.map(({ value, count }) => [value, count]));
    return <WorldMap counts={counts} noun={bioMessages.viewsNoun} />;
  }
  const all = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <BarList
      heads={[bioMessages.breakdowns[tab], pageMessages.figures.views]}
      rows={parts.slice(0, MAX_SHOWN).map((part) => ({
        ...part,
        icon: <ValueIcon dimension={tab} value={part.value} />,
        more: formatShare(part.count / all),
      }))}
    />
  );
}
