import { createStored } from './stored.ts';

/** Light, dark, or the system's theme. public/theme.js reads it before the first paint. */
export const chosenTheme = createStored<'system' | 'light' | 'dark'>('theme', 'system');

/** Applies the theme and follows changes while the page is open. */
export function applyTheme(): void {
  const apply = () => {
    const theme = chosenTheme.read();
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  };
  chosenTheme.watch(apply);
  apply();
}
