import { describe, expect, it } from 'vitest';
import { baseOf, urlInWorkspace, workspaceIn } from './workspace-url.ts';

describe('the workspace of an address', () => {
  it.each([
    ['/app', undefined, '/app'],
    ['/app/links/7', undefined, '/app'],
    ['/app/w/12', 12, '/app/w/12'],
    ['/app/w/12/links/7', 12, '/app/w/12'],
    ['/app/w/12x/links', undefined, '/app'],
    ['/app/w/0', undefined, '/app'],
    ['/app/websites/3', undefined, '/app'],
  ])('of %s is %s, below %s', (address, workspace, base) => {
    expect([workspaceIn(address), baseOf(address)]).toEqual([workspace, base]);
  });

  it('can be put into an address', () => {
    expect(urlInWorkspace(3, '/app/links?q=a')).toBe('/app/w/3/links?q=a');
    expect(urlInWorkspace(3, '/app')).toBe('/app/w/3');
    expect(urlInWorkspace(3, '/app/w/4/links')).toBe('/app/w/3/links');
  });
});
