import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SHOTS } from './screenshot-list.ts';

const SCREENS = join(import.meta.dirname, '..', '..', 'web', 'screens');

/** The addresses of all screens, read as text: the screens themselves are markup. */
const PATHS = readdirSync(SCREENS).flatMap((feature) => {
  const text = readFileSync(join(SCREENS, feature, 'routes.ts'), 'utf8');
  return [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path);
});

/** The demo account has none of it. */
const MADE_BY_WORK = ['/tasks/:id'];

describe('the pictures of the application', () => {
  const pictured = SHOTS.map(({ path }) => path.replace(/^\/app|\?.*$/g, ''));
  const isPictured = (route: string) => {
    const pattern = new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`);
    // `/links/new` is a separate screen, and no picture of `/links/:id`.
    return pictured.some((path) => pattern.test(path) && (!route.includes(':') || path.includes(':')));
  };

  it('are of every screen', () => {
    const without = PATHS.filter((path) => !isPictured(path));
    expect(without).toEqual(MADE_BY_WORK);
  });

  it('have a name each', () => {
    expect(new Set(SHOTS.map(({ name }) => name)).size).toBe(SHOTS.length);
  });
});
