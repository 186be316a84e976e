import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import { createRoot } from 'react-dom/client';
import { createQueries } from './api/queries.ts';
import { App } from './app.tsx';
import { applyTheme } from './state/theme.ts';

/** The frame with the screen of the address. */
export function showApplication(): void {
  applyTheme();
  const root = document.getElementById('app');
  if (root) createRoot(root).render(<App queries={createQueries()} />);
}
