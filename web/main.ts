/**
 * Entry point. It is small, so that the session's token, the first responses and the files of the screen in the address
 * are requested while the shared code (React, the frame) still loads.
 */
import './styles/tokens.css';
import './styles/base.css';
import { api, prefetchSessionToken } from './api/client.ts';
import { requestEarly } from './api/early.ts';
import { earlyRequestsAt, screenAt } from './frame/match-screen.ts';
import { ROUTES } from './routes.ts';

const initialScreen = screenAt(ROUTES, window.location.pathname);
void prefetchSessionToken();
// Not awaited: the imported module imports from this one and would wait for it in turn.
void import('./application.tsx').then(({ showApplication }) => showApplication());
// Only starts the request: `showApplication` loads it again, and an error appears in place of the screen.
initialScreen?.route.load().catch(() => undefined);
// Last, because some queries contain the time zone, which takes the browser some milliseconds to determine.
if (initialScreen) requestEarly(api, earlyRequestsAt(initialScreen, window.location.search));
