/**
 * What begins the application: small, so that the session's token and the files of the screen in the address are on their way
 * while everything that all screens need (React, the frame) still comes.
 */
import './styles/tokens.css';
import './styles/base.css';
import { beginSession } from './api/client.ts';
import { screenAt } from './frame/screen-at.ts';
import { ROUTES } from './routes.ts';

beginSession();
// Not awaited: what comes imports what stands here, and would wait for it in turn.
void import('./application.tsx').then(({ showApplication }) => showApplication());
// What can't be loaded is told where the screen would stand, by whoever asks for it again.
screenAt(ROUTES, window.location.pathname)
  ?.route.load()
  .catch(() => undefined);
