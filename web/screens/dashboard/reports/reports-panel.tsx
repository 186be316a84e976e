import { lazy, Suspense, useRef, useState } from 'react';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { useEnumParam, useUrlState } from '../../../state/navigation/url-state.ts';
import { SkeletonRows } from '../../../ui/page/query-states.tsx';
import { Panel } from '../panels/panel.tsx';
import { useIsInView } from '../state/use-is-in-view.ts';

const Funnels = lazy(() => import('./funnels.tsx'));
const Retention = lazy(() => import('./retention/retention.tsx'));
const Journeys = lazy(() => import('./journeys/journeys.tsx'));
const Attribution = lazy(() => import('./attribution/attribution.tsx'));

const TABS = [
  { value: 'funnels', label: texts.funnels },
  { value: 'journeys', label: texts.journeys },
  { value: 'attribution', label: texts.attribution },
  { value: 'retention', label: texts.retention },
] as const;

/** Reports: funnels, journeys, attribution and retention. Queried when the panel scrolls into view. */
export function ReportsPanel() {
  const [tab, choose] = useEnumParam('ways', ['funnels', 'journeys', 'attribution', 'retention']);
  const [params] = useUrlState();
  const box = useRef<HTMLDivElement>(null);
  // A form that the address opens is shown regardless of the scroll position, with its result behind it.
  const [opensForm] = useState(() => params.has('edit'));
  const isSeen = useIsInView(box) || opensForm;
  return (
    <div ref={box}>
      <Panel title={texts.reports} id="funnels" tab={tab} onTab={choose} tabs={TABS} height="short">
        <Suspense fallback={<SkeletonRows count={5} />}>
          {isSeen && tab === 'funnels' && <Funnels />}
          {isSeen && tab === 'journeys' && <Journeys />}
          {isSeen && tab === 'attribution' && <Attribution />}
          {isSeen && tab === 'retention' && <Retention />}
        </Suspense>
      </Panel>
    </div>
  );
}
