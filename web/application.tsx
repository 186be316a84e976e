import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { api } from './api/client.ts';
import { askEarly, createQueries } from './api/queries.ts';
import { App } from './app.tsx';
import { screenAt } from './frame/screen-at.ts';
import { ROUTES } from './routes.ts';
import { applyTheme } from './state/theme.ts';

/** The frame alone is shown when the screen takes longer to come. */
const WITHOUT_SCREEN_AFTER_MS = 150;

/** The frame with the screen of the address. */
export async function showApplication(): Promise<void> {
  applyTheme();
  const queries = createQueries();
  const root = document.getElementById('app');
  await Promise.race([beginScreen(queries), new Promise((resolve) => setTimeout(resolve, WITHOUT_SCREEN_AFTER_MS))]);
  if (root) createRoot(root).render(<App queries={queries} />);
}

/** Asks what the screen of the address will ask. */
async function beginScreen(queries: QueryClient): Promise<void> {
  const { pathname, search } = window.location;
  const placed = screenAt(ROUTES, pathname);
  // The frame loads it again, and tells in its place what is wrong with it.
  const screen = await placed?.route.load().catch(() => undefined);
  if (!placed || !screen) return;
  const questions = screen.firstQuestions?.(placed.params, new URLSearchParams(search)) ?? [];
  for (const question of questions) askEarly(queries, api, question);
}
