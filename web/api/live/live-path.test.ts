import { describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import { isLivePath, isRealtime } from './live-path.ts';

describe('paths of live figures', () => {
  it.each([
    '/api/v1/home',
    '/api/v1/query',
    '/api/v1/websites/summaries',
    '/api/v1/websites/7/overview',
    '/api/v1/websites/7/realtime',
    '/bio/api/urls/search',
    '/bio/api/url/7',
    '/bio/api/qr/7',
    '/bio/api/campaign/7/links',
  ])('include %s', (path) => expect(isLivePath(path)).toBe(true));

  it.each([
    '/api/v1/websites',
    '/api/v1/websites/7/goals',
    '/bio/api/domains',
    '/bio/api/qr/7/design',
    '/bio/api/qr/check',
    '/bio/api/url/7/changes',
    '/bio/api/url/add',
  ])('do not include %s', (path) => expect(isLivePath(path)).toBe(false));

  it('belong to operations that only read', () => {
    const families = { '/bio/api': linkToolsOperations, '/api/v1': analyticsOperations };
    const live = Object.entries(families).flatMap(([prefix, operations]) =>
      Object.values(operations).filter(({ path }) => isLivePath(prefix + path.replaceAll(/\{\w+\}/g, '7'))),
    );
    expect(live.length).toBeGreaterThan(15);
    const readingOnes = live.filter(({ changes }) => !changes).map(({ path }) => path);
    expect(live.filter(({ changes, path }) => changes && !readingOnes.includes(path))).toEqual([]);
  });
});

describe('figures that change without an event', () => {
  it.each([
    ['/api/v1/home', {}, true],
    ['/api/v1/websites/7/live', {}, true],
    ['/api/v1/websites/7/overview', { period: 'realtime' }, true],
    ['/api/v1/websites/7/overview', { period: '7d' }, false],
    // The list of links always asks for the number of broken ones; that must not read the whole screen again and again.
    ['/bio/api/urls/search', { health: 'broken' }, false],
    ['/bio/api/urls/search', { archived: 'false' }, false],
    ['/api/v1/query', {}, false],
  ])('%s with %j: %s', (path, query, expected) => expect(isRealtime(path, query)).toBe(expected));
});
