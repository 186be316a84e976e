import { describe, expect, it } from 'vitest';
import { SEARCH_TYPES } from '../../contract/vocabulary.ts';
import { ROUTES } from '../routes.ts';
import { screenOf } from '../ui/object/objects.ts';
import { CREATION_GROUPS } from './create-menu.tsx';
import { isAt, LOWER_NAV_ITEMS, NAV_ITEMS } from './nav-items.tsx';
import { commandsFor, foundCommands } from './palette/palette-commands.tsx';

/** Website id of types that belong to a website. */
const websiteOf = (type: string) => (['goal', 'funnel', 'segment', 'annotation'].includes(type) ? 3 : null);

/** Whether a screen matches an address. */
function isServed(address: string): boolean {
  return ROUTES.some(({ path }) =>
    new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(address.replace(/[?#].*/, '')),
  );
}

describe('navigation items', () => {
  it('each have their own screen and shortcut', () => {
    const items = [...NAV_ITEMS, ...LOWER_NAV_ITEMS];
    expect(items.filter(({ to }) => !isServed(to)).map(({ to }) => to)).toEqual([]);
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
  });

  it('that create something each have a screen and a key', () => {
    const creations = CREATION_GROUPS.flatMap((group) => group.creations);
    expect(new Set(creations.map(({ key }) => key)).size).toBe(creations.length);
    expect(creations.filter(({ to }) => !isServed(to)).map(({ to }) => to)).toEqual([]);
  });

  it.each([
    ['/', '/', true],
    ['/', '/links', false],
    ['/links', '/links', true],
    ['/links', '/links/12', true],
    ['/links', '/linksets', false],
  ])('%s contains %s: %s', (item, location, expected) => {
    expect(isAt(item, location)).toBe(expected);
  });
});

describe('the palette', () => {
  it('finds by the beginning of any word', () => {
    expect(commandsFor('webs').map(({ to }) => to)).toEqual(['/websites', '/websites/new']);
    expect(commandsFor(' QR ').map(({ to }) => to)).toEqual([
      '/codes',
      '/codes/new',
      '/codes/batch',
      '/codes/labels',
      '/codes/deleted',
    ]);
    expect(commandsFor('zzz')).toEqual([]);
  });

  it('links only to existing screens', () => {
    const screens = commandsFor('').flatMap(({ to }) => (typeof to === 'string' && to !== '/docs' ? [to] : []));
    expect(screens.filter((to) => !isServed(to))).toEqual([]);
  });

  it('offers everything before anything is typed', () => {
    expect(commandsFor('').length).toBeGreaterThan(NAV_ITEMS.length + 10);
  });

  it('opens every type of object and omits unknown types', () => {
    const rows = [...SEARCH_TYPES, 'unheard-of'].map((type) => ({
      type,
      id: 7,
      name: type,
      detail: type === 'preset' ? 'qr' : null,
      website_id: websiteOf(type),
    }));
    const commands = foundCommands(rows);
    expect(commands).toHaveLength(SEARCH_TYPES.length);
    expect(commands.filter(({ to }) => typeof to !== 'string' || !isServed(to))).toEqual([]);
  });

  it('agrees with every other list on the address of an object', () => {
    // Presets open by their kind, which only the palette knows.
    for (const type of SEARCH_TYPES.filter((type) => type !== 'preset'))
      expect(isServed(screenOf(type, 7, websiteOf(type)) ?? '')).toBe(true);
    for (const type of ['preset', 'unheard-of']) expect(screenOf(type, 7)).toBeUndefined();
  });
});
