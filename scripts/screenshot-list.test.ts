import { describe, expect, it } from 'vitest';
import { ROUTES } from '../web/routes.ts';
import { SHOTS } from './screenshot-list.ts';

/** The demo account has none of them: their forms are pictured empty. */
const NONE_IN_DEMO = ['/pages/splash/:id', '/pages/overlay/:id', '/pixels/:id', '/domains/:id'];
const MADE_BY_WORK = ['/settings/webhooks/:id', '/tasks/:id'];

describe('the pictures of the application', () => {
  const pictured = SHOTS.map(({ path }) => path.replace(/^\/app|\?.*$/g, ''));
  const isPictured = (route: string) => {
    const pattern = new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`);
    // `/links/new` is a screen of its own, and no picture of `/links/:id`.
    return pictured.some((path) => pattern.test(path) && (!route.includes(':') || path.includes(':')));
  };

  it('are of every screen', () => {
    const without = ROUTES.map(({ path }) => path).filter((path) => !isPictured(path));
    expect(without.sort()).toEqual([...NONE_IN_DEMO, ...MADE_BY_WORK].sort());
  });

  it('have a name each', () => {
    expect(new Set(SHOTS.map(({ name }) => name)).size).toBe(SHOTS.length);
  });
});
