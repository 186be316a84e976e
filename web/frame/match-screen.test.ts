import { describe, expect, it } from 'vitest';
import { ROUTES } from '../routes.ts';
import { earlyRequestsAt, screenAt } from './match-screen.ts';

describe('the screen that an address shows', () => {
  it.each([
    ['/app', '/'],
    ['/app/', '/'],
    ['/app/links', '/links'],
    ['/app/links/', '/links'],
    ['/app/links/new', '/links/new'],
    ['/app/links/17', '/links/:id'],
    ['/app/links/17/edit', '/links/:id/edit'],
    ['/app/websites/new', '/websites/new'],
    ['/app/websites/3', '/websites/:id'],
    ['/app/w/12', '/'],
    ['/app/w/12/links/17', '/links/:id'],
  ])('of %s is that of %s', (address, path) => {
    expect(screenAt(ROUTES, address)?.route.path).toBe(path);
  });

  it('has the path parameters', () => {
    expect(screenAt(ROUTES, '/app/links/17/edit')?.params).toEqual({ id: '17' });
    expect(screenAt(ROUTES, '/app/links')?.params).toEqual({});
  });

  it.each(['/app/nowhere', '/app/links/17/edit/more', '/application'])('does not exist for %s', (address) => {
    expect(screenAt(ROUTES, address)).toBeUndefined();
  });
});

describe('the first queries of a screen', () => {
  const requested = (address: string, search = '') => {
    const placed = screenAt(ROUTES, address);
    return placed ? earlyRequestsAt(placed, search).map(({ path, query }) => [path, query]) : [];
  };

  it.each([
    ['/app', '?range=7d', [['/api/v1/home', { range: '7d', timezone: expect.any(String) }]]],
    [
      '/app/links',
      '?q=tea',
      [
        [
          '/bio/api/urls/search',
          { q: 'tea', archived: 'false', period: '30d', timezone: expect.any(String), limit: 50, page: 1 },
        ],
      ],
    ],
    [
      '/app/websites/3',
      '?period=7d',
      [
        ['/api/v1/websites/3', undefined],
        ['/api/v1/websites/3/overview', expect.objectContaining({ period: '7d', limit: 9 })],
      ],
    ],
    ['/app/codes/7', '', [['/bio/api/qr/7/design', undefined]]],
    [
      '/app/codes',
      '',
      [['/bio/api/qr', { details: true, period: '30d', timezone: expect.any(String), limit: 50, page: 1 }]],
    ],
    ['/app/codes', '?q=tea', []],
    // A saved filter's own queries start after the filter has been read.
    ['/app/websites/3', '?segment=5', [['/api/v1/websites/3', undefined]]],
    ['/app/websites/none', '', []],
    ['/app/pixels', '', []],
  ])('at %s%s is found by its address', (address, search, questions) => {
    expect(requested(address, search)).toEqual(questions);
  });

  it.each([
    ['/app', 'showHome'],
    ['/app/websites/3', 'showWebsite'],
  ])('at %s names the operation, so that it is not sent for guests: %s', (address, operation) => {
    const placed = screenAt(ROUTES, address);
    expect(placed && earlyRequestsAt(placed, '')[0]?.operation).toBe(operation);
  });
});
