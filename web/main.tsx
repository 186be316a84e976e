import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import './styles/tokens.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { beginSession } from './api/client.ts';
import { createQueries } from './api/queries.ts';
import { App } from './app.tsx';
import { applyTheme } from './state/theme.ts';

beginSession();
applyTheme();
const root = document.getElementById('app');
if (root) createRoot(root).render(<App queries={createQueries()} />);
