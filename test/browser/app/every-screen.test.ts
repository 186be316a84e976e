import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleOf } from '../../support/vitest/scope.ts';
import {
  type AppBench,
  accessibilityFaults,
  DESKTOP,
  type OpenPage,
  openDemoBench,
  PHONE,
  untilIdle,
} from './app.fixture.ts';

const SCREENS = join(import.meta.dirname, '..', '..', '..', 'web', 'screens');

/** Addresses of the table of routes, read as text: its screens are markup, which Node does not run. */
const PATHS = readdirSync(SCREENS).flatMap((feature) => {
  const text = readFileSync(join(SCREENS, feature, 'routes.ts'), 'utf8');
  return [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path);
});

/** Lists whose first row replaces `:id` in the paths below. */
const LISTS: Readonly<Record<string, string>> = {
  '/links/': '/bio/api/urls?order=click',
  '/codes/': '/bio/api/qr',
  '/campaigns/': '/bio/api/campaigns',
  '/channels/': '/bio/api/channels',
  '/domains/': '/bio/api/domains',
  '/pages/bio/': '/bio/api/bios',
  '/pages/splash/': '/bio/api/splash',
  '/pages/overlay/': '/bio/api/overlay',
  '/pixels/': '/bio/api/pixels',
  '/settings/webhooks/': '/bio/api/webhooks',
  '/tasks/': '/bio/api/tasks',
  '/websites/': '/api/v1/websites',
  '/boards/': '/api/v1/boards',
};

/** Objects that the demo account lacks: results of tasks are kept for a week, and shown on every screen. */
const TASK = { kind: 'link_import', import: { format: 'csv', text: 'url\nhttps://example.com/\n' } };

/**
 * Runs in the page. Returns one message per control that is smaller than 24 px, except inline text, which WCAG 2.5.8
 * exempts, and inputs whose label is also clickable.
 */
const SMALL_TARGETS = `(() => {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [role="button"], [role="tab"], [role="radio"], [role="switch"], [role="checkbox"]';
  const isInSentence = (it) =>
    it.tagName === 'A' && getComputedStyle(it).display === 'inline' &&
    [...it.parentElement.childNodes].some((node) => node.nodeType === 3 && /\\w{2}/.test(node.textContent));
  const sizeOf = (it) => {
    const { width, height } = (it.closest('label') ?? it).getBoundingClientRect();
    return { width, height };
  };
  return [...document.querySelectorAll(CONTROLS)]
    .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest('.visually-hidden, [aria-hidden="true"], [inert]'))
    .filter((it) => !isInSentence(it) && getComputedStyle(it).clipPath === 'none')
    .map((it) => ({ it, ...sizeOf(it) }))
    .filter(({ width, height }) => width > 0 && (Math.round(width) < 24 || Math.round(height) < 24))
    .map(({ it, width, height }) =>
      it.tagName + ' ' + (it.getAttribute('aria-label') || it.textContent || it.name || it.className).trim().slice(0, 40) +
      ': ' + Math.round(width) + ' x ' + Math.round(height));
})()`;

/** Every screen of the route table, so that new ones are covered automatically. */
describe('every screen', () => {
  let bench: AppBench;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    bench = await openDemoBench();
    await bench.account.api('POST', '/bio/api/task/add', TASK);
    for (const [start, path] of Object.entries(LISTS)) {
      const { json } = await bench.account.api('GET', path);
      const rows = Array.isArray(json.data) ? json.data : Object.values(json.data).find(Array.isArray);
      ids[start] = rows?.[0]?.id;
    }
    const { directory } = bench.test.deps.catalog;
    ids['/admin/people/'] = (await directory.setOperator(bench.account.email, 1))?.id ?? 0;
    ids['/admin/workspaces/'] = (await directory.workspacesOf(ids['/admin/people/']))[0]?.id ?? 0;
  });
  afterAll(() => bench.close());

  const addressOf = (path: string) =>
    path.replace(/^(.*\/):\w+/, (_whole, start: string) => {
      expect(ids[start], `an object for ${path}`).toBeTypeOf('number');
      return `${start}${ids[start]}`;
    });

  describe.each([
    ['a desktop', DESKTOP, sampleOf(PATHS, 8, 0)],
    ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }, sampleOf(PATHS, 8, 4)],
  ])('on %s', (_device, options, paths) => {
    // One tab for all: a new one for each costs more than the screen.
    let opened: OpenPage;
    beforeAll(async () => {
      opened = await bench.open('/', options);
    });
    afterAll(() => opened.context.close());

    it.each(paths)(
      '%s has one title, nothing that axe finds, and nothing that the browser complains of',
      async (path) => {
        const { page, complaints } = opened;
        await page.evaluate('sessionStorage.clear(), localStorage.clear()');
        const before = complaints.length;
        await page.goto(`${bench.test.origin}/app${addressOf(path)}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await untilIdle(page);
        expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
        expect(await page.title()).toMatch(/\S · Waymark$/);
        expect(await accessibilityFaults(page)).toEqual([]);
        if (options.hasTouch) expect(await page.evaluate(SMALL_TARGETS)).toEqual([]);
        // Nothing is wider than the viewport.
        expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(
          0,
        );
        expect(complaints.slice(before)).toEqual([]);
      },
    );
  });
});
