import { lazy, Suspense } from 'react';
import { useApiQuery } from '../../api/queries.ts';
import { dashboardMessages as messages } from '../../messages/websites/dashboard.ts';
import { useWorkspace } from '../../state/workspace/workspace.ts';
import { Page } from '../../ui/page/page.tsx';
import { LoadError } from '../../ui/page/query-states.tsx';
import { Dashboard } from './dashboard.tsx';
import { pathOf } from './state/query.ts';

const NoSuchSite = lazy(() => import('./no-such-site.tsx'));

/**
 * `/websites/:id`. Each website has its own dashboard instance, so that no data of the previous website appears
 * while the next one loads.
 */
export default function DashboardScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const id = Number(params.id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const guest = useWorkspace()?.guest_of;
  if (guest) return <Dashboard key={id} id={id} domain={guest.name} isShared />;
  return <Suspense>{isId ? <OwnDashboard key={id} id={id} /> : <NoSuchSite />}</Suspense>;
}

function OwnDashboard({ id }: { id: number }) {
  const { data, error, refetch } = useApiQuery('showWebsite', pathOf({ id }));
  if (error?.status === 404) return <NoSuchSite />;
  if (error && !data)
    return (
      <Page title={messages.websites}>
        <LoadError error={error} onRetry={() => void refetch()} />
      </Page>
    );
  const { domain, exclude_bots: excludesBots, created_at: addedAt } = data?.data ?? {};
  return <Dashboard id={id} domain={domain} countsBots={excludesBots === 0} addedAt={addedAt} />;
}
