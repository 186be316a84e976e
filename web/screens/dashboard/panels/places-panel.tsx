import { useRef } from 'react';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { MapHeightBox, mapHeight, WorldMap } from '../../../ui/map/world-map.tsx';
import type { OverviewData } from '../state/dashboard-context.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { withValue } from '../state/filters.ts';
import { usePanelQuery } from '../state/query-hooks.ts';
import { useIsInView } from '../state/use-is-in-view.ts';
import { isFiltered } from '../state/view.ts';
import { Panel } from './panel.tsx';
import { ValueRows } from './rows.tsx';

const TABS = [
  { value: 'map', label: texts.map },
  { value: 'country', label: texts.countries },
  { value: 'region', label: texts.regions },
  { value: 'city', label: texts.cities },
] as const;

const MAP_PX = 350;

export function PlacesPanel({ panels }: Pick<OverviewData, 'panels'>) {
  const { view } = useDashboard();
  const [tab, choose] = useEnumParam('places', ['map', 'country', 'region', 'city']);
  return (
    <Panel
      title={messages.places}
      id="places"
      tab={tab}
      onTab={choose}
      tabs={TABS}
      details={tab === 'map' ? 'country' : tab}
    >
      <MapHeightBox heightPx={tab !== 'map' && isFiltered(view) ? 0 : MAP_PX}>
        {tab === 'map' ? <CountryMap known={panels.country} /> : <ValueRows dimension={tab} rows={panels[tab]} />}
      </MapHeightBox>
    </Panel>
  );
}

/** The overview contains the largest countries; the others are queried when the map scrolls into view. */
function CountryMap({ known }: { known: OverviewData['panels']['country'] }) {
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useIsInView(box);
  const { view, change } = useDashboard();
  const { data } = usePanelQuery(
    { metrics: ['visitors'], dimensions: ['country'], limit: MAX_COUNTRIES },
    { enabled: isSeen },
  );
  const counts = new Map(
    data
      ? data.data.rows.map(({ dimensions, metrics }) => [dimensions.country ?? '', metrics.visitors ?? 0])
      : known.map(({ value, visitors }) => [value, visitors]),
  );
  const filter = (value: string) =>
    change({ conditions: withValue(view.conditions, 'country', { value, isExcluded: false }) });
  return (
    <div ref={box} style={{ minHeight: mapHeight(MAP_PX) }}>
      {isSeen && <WorldMap counts={counts} noun="visitors" onChoose={filter} heightPx={MAP_PX} />}
    </div>
  );
}

const MAX_COUNTRIES = 300;
