import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setWorkspace } from '../workspace/workspace.ts';
import { noteOpened, objectAt, openedObjects, recordOpenedObjects } from './recent-objects.ts';

const WORKSPACE = {
  ...{ id: 3, name: 'Garden', role: 'owner' as const, guest_of: null, missing: null },
  ...{ permissions: [], others: 1, members: 1 },
};

const namesOf = () => openedObjects().map(({ name }) => name);

it.each([
  ['/app/links/7', { type: 'link', id: 7 }],
  ['/app/w/12/pages/bio/3', { type: 'bio', id: 3 }],
  ['/app/links', undefined],
  ['/app/links/new', undefined],
  ['/app/links/7/edit', undefined],
  ['/app/websites/7/visits', undefined],
])('%s is the screen of %j', (path, object) => {
  expect(objectAt(path)).toEqual(object);
});

describe('what was opened', () => {
  // A workspace of its own for each test.
  beforeEach((context) => setWorkspace({ ...WORKSPACE, id: Number.parseInt(context.task.id.replace(/\D/g, ''), 10) }));

  it('is kept with the last first, each object once, under its newest name', () => {
    for (let id = 1; id <= 12; id++) noteOpened({ type: 'link', id, name: `Link ${id}` });
    noteOpened({ type: 'link', id: 10, name: 'Renamed' });
    expect(openedObjects().map(({ id }) => id)).toEqual([10, 12, 11, 9, 8, 7, 6, 5, 4]);
    expect(openedObjects()[0]?.name).toBe('Renamed');
  });

  it('tells objects of two types with the same number apart', () => {
    noteOpened({ type: 'link', id: 1, name: 'Tea' });
    noteOpened({ type: 'qr', id: 1, name: 'Poster' });
    expect(namesOf()).toEqual(['Poster', 'Tea']);
  });

  it('stays in its workspace', () => {
    setWorkspace({ ...WORKSPACE, id: 7_001 });
    noteOpened({ type: 'link', id: 1, name: 'Tea' });
    setWorkspace({ ...WORKSPACE, id: 7_002 });
    expect(namesOf()).toEqual([]);
    setWorkspace({ ...WORKSPACE, id: 7_001 });
    expect(namesOf()).toEqual(['Tea']);
  });
});

describe('a screen that opens', () => {
  let show = (_path: string, _title: string) => {};
  beforeEach(() => {
    const tab = { title: 'Links · Waymark', querySelector: () => ({}) };
    const at = { pathname: '/app/links' };
    let notice = () => {};
    vi.stubGlobal('document', tab);
    vi.stubGlobal('location', at);
    vi.stubGlobal(
      'MutationObserver',
      class {
        observe = () => {};
        constructor(listener: () => void) {
          notice = listener;
        }
      },
    );
    setWorkspace({ ...WORKSPACE, id: 8_000 });
    recordOpenedObjects();
    show = (path, title) => {
      at.pathname = path;
      tab.title = `${title} · Waymark`;
      notice();
    };
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is noted by the title of its tab, except while it loads and where it is a list', () => {
    show('/app/links', 'Links');
    show('/app/campaigns/4', 'Campaign');
    expect(namesOf()).toEqual([]);
    show('/app/campaigns/4', 'Autumn');
    show('/app/websites/2', 'shop.example');
    show('/app/websites/2/visits', 'Visits · shop.example');
    expect(namesOf()).toEqual(['shop.example', 'Autumn']);
  });

  it('is removed once the object is gone', () => {
    show('/app/campaigns/5', 'Winter');
    expect(namesOf()).toContain('Winter');
    show('/app/campaigns/5', 'Page not found');
    expect(namesOf()).not.toContain('Winter');
  });
});
