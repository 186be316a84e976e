/**
 * What begins the application: small, so that the session's token, the first answers and the files of the screen in the address are on
 * their way while everything that all screens need (React, the frame) still comes.
 */
import './styles/tokens.css';
import './styles/base.css';
import { api, beginSession } from './api/client.ts';
import { askFirst } from './api/early.ts';
import { questionsAt, screenAt } from './frame/screen-at.ts';
import { ROUTES } from './routes.ts';

const placed = screenAt(ROUTES, window.location.pathname);
beginSession();
// Not awaited: what comes imports what stands here, and would wait for it in turn.
void import('./application.tsx').then(({ showApplication }) => showApplication());
// Begun early, and no more: `showApplication` loads it again, and what can't be loaded is told where the screen would stand.
placed?.route.load().catch(() => undefined);
// Last: the browser's time zone, which some questions name, takes it some milliseconds to find.
if (placed) askFirst(api, questionsAt(placed, window.location.search));
