import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { api, prefetchSessionToken } from './api/client.ts';
import { createQueryClient, prefetchEarly } from './api/queries.ts';
import { App, type ReadyScreen } from './app.tsx';
import { loadBanners } from './frame/banners/lazy-banners.tsx';
import { earlyRequestsAt, screenAt } from './frame/match-screen.ts';
import { ROUTES } from './routes.ts';
import { applyTheme } from './state/theme.ts';

/** Maximum wait for the screen and the banners in milliseconds; after that the frame renders without them. */
const MAX_WAIT_MS = 150;

/** Renders the frame with the screen of the address. */
export async function showApplication(): Promise<void> {
  applyTheme();
  const queryClient = createQueryClient();
  const root = document.getElementById('app');
  const later = new Promise<undefined>((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  // Without a session the first request reports it; banners that fail to load are loaded again by the frame.
  const banners = prefetchSessionToken()
    .then(loadBanners)
    .catch(() => undefined);
  const [first] = await Promise.all([Promise.race([beginScreen(queryClient), later]), Promise.race([banners, later])]);
  if (root) createRoot(root).render(<App queryClient={queryClient} first={first} />);
}

/**
 * Loads the screen of the address and caches its first queries. Undefined when no screen matches or its module cannot
 * be loaded.
 */
async function beginScreen(queryClient: QueryClient): Promise<ReadyScreen | undefined> {
  const { pathname, search } = window.location;
  const placed = screenAt(ROUTES, pathname);
  if (!placed) return undefined;
  for (const request of earlyRequestsAt(placed, search)) prefetchEarly(queryClient, api, request);
  // The error is not lost: without a screen the frame loads the module again, and its error boundary shows the failure
  // with a retry button.
  const screen = await placed.route.load().catch(() => undefined);
  if (!screen) return undefined;
  return { path: placed.route.path, screen: screen.default };
}
