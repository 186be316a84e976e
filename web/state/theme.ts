import { createStored } from './stored.ts';

/** Light, dark, or what the system says. Read before the first paint by public/theme.js. */
export const chosenTheme = createStored<'system' | 'light' | 'dark'>('theme', 'system');

/** Follows the choice for as long as the page is open. */
export function applyTheme(): void {
  const apply = () => {
    const theme = chosenTheme.read();
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  };
  chosenTheme.watch(apply);
  apply();
}
