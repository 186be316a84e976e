import { lazy, Suspense } from 'react';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import type { OverviewData } from '../state/dashboard-context.ts';
import { PAGE_EVENTS } from '../state/page-events.ts';
import { Panel } from './panel.tsx';
import { QueriedRows, ValueRows } from './rows.tsx';

const MissingPages = lazy(() => import('./missing-pages.tsx'));

const TABS = [
  { value: 'page', label: messages.topPages },
  { value: 'entry_page', label: messages.entryPages },
  { value: 'exit_page', label: messages.exitPages },
  { value: 'outbound', label: messages.outboundTab },
  { value: 'downloads', label: messages.downloads },
  { value: 'missing', label: messages.notFound },
] as const;

export function PagesPanel({ panels }: Pick<OverviewData, 'panels'>) {
  const [tab, choose] = useEnumParam('pages', [
    'page',
    'entry_page',
    'exit_page',
    'outbound',
    'downloads',
    'missing',
  ] as const);
  const isOfViews = tab === 'page' || tab === 'entry_page' || tab === 'exit_page';
  const requested = PAGE_EVENTS[tab];
  return (
    <Panel title={messages.pages} id="pages" tab={tab} onTab={choose} tabs={TABS} details={tab}>
      {isOfViews && <ValueRows dimension={tab} rows={panels[tab]} />}
      {tab === 'missing' ? (
        <Suspense>
          <MissingPages />
        </Suspense>
      ) : (
        requested && <QueriedRows key={tab} {...requested} isOfEvents />
      )}
    </Panel>
  );
}
