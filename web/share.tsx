import '@fontsource-variable/inter/index.css';
import './styles/tokens.css';
import './styles/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Route, Router, useSearchParams } from 'wouter';
import { createQueryClient } from './api/queries.ts';
import { ErrorBoundary } from './frame/error-boundary.tsx';
import { SharedDashboard } from './screens/dashboard/shared/shared-dashboard.tsx';
import { tabSteps } from './state/navigation/tab-steps.ts';
import { ToastProvider } from './ui/floating/toasts.tsx';

const SharedBoard = lazy(() => import('./screens/boards/shared-board.tsx'));

/** `/share/:id`: the public dashboard of one website, and `/share/board/:secret`, a shared board, without navigation or account data. `?embed=1` is for iframes. */
function Shared() {
  const [params] = useSearchParams();
  const isEmbedded = params.get('embed') === '1';
  useEffect(() => (isEmbedded ? tellHeight() : undefined), [isEmbedded]);
  return (
    <main>
      <ErrorBoundary>
        <Route path="/:id">{({ id = '' }) => <SharedDashboard key={id} id={id} isEmbedded={isEmbedded} />}</Route>
        <Route path="/board/:secret">
          {({ secret = '' }) => (
            <Suspense>
              <SharedBoard secret={secret} isEmbedded={isEmbedded} />
            </Suspense>
          )}
        </Route>
      </ErrorBoundary>
    </main>
  );
}

const root = document.getElementById('app');

/** Tells the page around an embedded dashboard how high it is, so that it can give the frame that height. */
function tellHeight(): () => void {
  const observer = new ResizeObserver(() =>
    parent.postMessage({ waymarkHeight: Math.ceil(root?.getBoundingClientRect().height ?? 0) }, '*'),
  );
  if (root) observer.observe(root);
  return () => observer.disconnect();
}

if (root)
  createRoot(root).render(
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={createQueryClient()}>
        <ToastProvider>
          <Router base="/share" aroundNav={tabSteps().around}>
            <Shared />
          </Router>
        </ToastProvider>
      </QueryClientProvider>
    </CSPProvider>,
  );
