import { ANALYTICS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { codeDetailMessages } from '../../../messages/codes/codes.ts';
import type { Span } from '../../../state/analytics/spans.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { formatShare } from '../../../ui/format.ts';
import { ValueIcon } from '../../../ui/icon/value-icon.tsx';
import { MapHeightBox, WorldMap } from '../../../ui/map/world-map.tsx';
import { Loaded, SkeletonRows } from '../../../ui/page/query-states.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { BarList } from '../../../ui/table/bar-list.tsx';
import { type Breakdown, breakdownQuery, type Part, partsOf } from './scan-queries.ts';

type Tab = Breakdown | 'map';

interface ScanPanelProps {
  id: number;
  period: Span;
  /** Name of the panel's tab parameter in the address. */
  name: 'place' | 'device';
  tabs: readonly [Tab, ...Tab[]];
}

/** Scans by one dimension at a time. */
export function ScanPanel({ id, period, name, tabs }: ScanPanelProps) {
  const [tab, setTab] = useEnumParam(name, tabs);
  const by = tab === 'map' ? 'country' : tab;
  const query = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, {
    body: breakdownQuery(id, period, by),
  });
  return (
    <div>
      <Tabs
        hasLine
        label={name === 'place' ? codeDetailMessages.places : codeDetailMessages.devices}
        value={tab}
        onChange={setTab}
        choices={tabs.map((value) => ({ value, label: codeDetailMessages.tabs[value] }))}
      >
        <MapHeightBox heightPx={tabs.includes('map') ? undefined : 0}>
          <Loaded query={query} skeleton={<SkeletonRows count={6} height={36} />}>
            {({ data }) => <Parts tab={tab} parts={partsOf(data, by, codeDetailMessages.unknown)} />}
          </Loaded>
        </MapHeightBox>
      </Tabs>
    </div>
  );
}

const MAX_SHOWN = 10;

function Parts({ tab, parts }: { tab: Tab; parts: readonly Part[] }) {
  if (tab === 'map') {
    const counts = new Map(parts.map(({ value, count }) => [value, count]));
    return <WorldMap counts={counts} noun={codeDetailMessages.noun} />;
  }
  const all = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <BarList
      heads={[codeDetailMessages.tabs[tab], codeDetailMessages.scans]}
      rows={parts.slice(0, MAX_SHOWN).map((part) => ({
        ...part,
        icon: <ValueIcon dimension={tab} value={part.value} />,
        more: formatShare(part.count / all),
      }))}
    />
  );
}
