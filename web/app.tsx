import { CSPProvider } from '@base-ui/react/csp-provider';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { LiveFigures } from './api/live/live-figures.tsx';
import { ErrorBoundary } from './frame/error-boundary.tsx';
import { Frame } from './frame/frame.tsx';
import type { Screen } from './frame/screen-route.ts';
import { ROUTES } from './routes.ts';
import { tabSteps } from './state/navigation/tab-steps.ts';
import { guestHome } from './state/workspace/guest.ts';
import { isAdministration } from './state/workspace/needed-permission.ts';
import { useCanOpen, useWorkspace } from './state/workspace/workspace.ts';
import { baseOf } from './state/workspace/workspace-url.ts';
import { ConfirmProvider } from './ui/floating/confirm.tsx';
import { ToastProvider } from './ui/floating/toasts.tsx';
import { layout } from './ui/page/page.tsx';
import { SkeletonRows } from './ui/page/query-states.tsx';

const MissingRequirement = lazy(() => import('./frame/missing-requirement.tsx'));
const NotFound = lazy(() => import('./frame/not-found/not-found.tsx'));
const NotAllowed = lazy(() =>
  import('./frame/not-found/not-found.tsx').then((found) => ({ default: found.NotAllowed })),
);

/** Screens are loaded on first use. */
const SCREENS = ROUTES.map(({ path, load }) => ({ path, screen: lazy(load) }));

/** A screen whose module is already loaded. */
export interface ReadyScreen {
  path: string;
  screen: Screen;
}

export interface AppProps {
  queryClient: QueryClient;
  /**
   * The screen of the address. It renders together with the frame; a lazy screen would appear 300 ms later, because
   * React throttles Suspense.
   */
  first: ReadyScreen | undefined;
}

/** The whole application: providers, the frame, and the screen of the address. */
export function App({ queryClient, first }: AppProps) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <LiveFigures />
        <ToastProvider>
          <ConfirmProvider>
            {/* For parts that the frame loads on demand; each screen has its own error boundary. */}
            <ErrorBoundary>
              <Router base={baseOf(window.location.pathname)} aroundNav={tabSteps().around}>
                <Frame>
                  <Screens first={first} />
                </Frame>
              </Router>
            </ErrorBoundary>
          </ConfirmProvider>
        </ToastProvider>
      </QueryClientProvider>
    </CSPProvider>
  );
}

/** Placeholder where the screen's rows will appear. */
function LoadingScreen() {
  return (
    <div className={layout.page}>
      <SkeletonRows count={8} />
    </div>
  );
}

/** Instead of a screen that the person may not open: to others than operators, the administration does not exist. */
function Closed({ isHidden, isKnown }: { isHidden: boolean; isKnown: boolean }) {
  if (!isHidden) return <NotAllowed />;
  return isKnown ? <NotFound /> : <LoadingScreen />;
}

function Screens({ first }: Pick<AppProps, 'first'>) {
  const [location] = useLocation();
  const canOpen = useCanOpen();
  const workspace = useWorkspace();
  const { guest_of: guest, missing } = workspace ?? {};
  if (missing && location !== '/settings/security')
    return (
      <Suspense>
        <MissingRequirement key={location} missing={missing} />
      </Suspense>
    );
  if (guest && location === '/') return <Redirect to={guestHome(guest)} replace />;
  if (!canOpen(location))
    return (
      <Suspense fallback={<LoadingScreen />}>
        <Closed isHidden={isAdministration(location)} isKnown={workspace !== undefined} />
      </Suspense>
    );
  return (
    <ErrorBoundary>
      <Suspense fallback={<LoadingScreen />}>
        <Switch>
          {SCREENS.map(({ path, screen }) => (
            <Route key={path} path={path} component={path === first?.path ? first.screen : screen} />
          ))}
          <Route component={NotFound} />
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}
