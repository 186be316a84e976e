import { describe, expect, it } from 'vitest';
import { ROUTES } from '../routes.ts';
import { screenAt } from './screen-at.ts';

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
  ])('of %s is that of %s', (address, path) => {
    expect(screenAt(ROUTES, address)?.route.path).toBe(path);
  });

  it('has the parameters of its path', () => {
    expect(screenAt(ROUTES, '/app/links/17/edit')?.params).toEqual({ id: '17' });
    expect(screenAt(ROUTES, '/app/links')?.params).toEqual({});
  });

  it.each(['/app/nowhere', '/app/links/17/edit/more', '/application'])('of %s there is none', (address) => {
    expect(screenAt(ROUTES, address)).toBeUndefined();
  });
});
