import { beforeEach, describe, expect, it } from 'vitest';
import { RESERVED_ALIASES } from '../../../../contract/vocabulary.ts';
import { newLink } from '../../../links/link.fixture.ts';
import type { Link } from '../../../links/link-port.ts';
import { toLiveLink } from '../../../redirect/live-link.ts';
import { deepPathOf, findBelow, findLink, hasForm } from './found-link.ts';

const DOMAIN = 7;
let requested: string[];
let links: Map<string, Link>;
/** Simulates the cache: responds synchronously for known links, asynchronously otherwise. */
let isKnown: boolean;

const directory = {
  link: (domainId: number, alias: string) => {
    requested.push(`${domainId}/${alias}`);
    const link = links.get(`${domainId}/${alias}`);
    const live = link && toLiveLink({ link, isBlocked: false });
    return isKnown ? live : Promise.resolve(live);
  },
};

function put(domainId: number, alias: string, over: Partial<Link> = {}) {
  links.set(`${domainId}/${alias}`, { ...newLink({ alias, domainId, ...over }), id: links.size + 1 });
}

async function find(path: string, domainId = DOMAIN) {
  const found = await findLink(directory, { domainId, path });
  return found && [found.live.link.alias, found.rest];
}

beforeEach(() => {
  requested = [];
  links = new Map();
  isKnown = true;
});

describe('the link of a path', () => {
  it.each([true, false])('is the exact one, then the parent, then the catch-all (known: %s)', async (known) => {
    isKnown = known;
    put(DOMAIN, 'guide', { subpaths: true });
    put(DOMAIN, '*', { subpaths: true });
    expect(await find('/guide')).toEqual(['guide', '']);
    expect(await find('/guide/')).toEqual(['guide', '']);
    expect(await find('/guide/a/b')).toEqual(['guide', '/a/b']);
    expect(await find('/other/a')).toEqual(['*', '/other/a']);
    expect(await find('/other')).toEqual(['*', '/other']);
    expect(await find('/')).toEqual(['*', '']);
  });

  it('is not found below a link that does not forward subpaths', async () => {
    put(DOMAIN, 'plain');
    expect(await find('/plain/a')).toBeUndefined();
    put(DOMAIN, '*');
    expect(await find('/plain/a')).toEqual(['*', '']);
    expect(await find('/plain')).toEqual(['plain', '']);
  });

  it('redirects everything to one destination where nothing is forwarded', async () => {
    put(DOMAIN, '*');
    for (const path of ['/a', '/a/b/c', '/a/../b', '/docs/x', '/']) expect(await find(path)).toEqual(['*', '']);
  });

  it('is not found if the subpath is unsafe to forward', async () => {
    put(DOMAIN, 'guide', { subpaths: true });
    put(DOMAIN, '*', { subpaths: true });
    for (const path of ['/guide/../x', '/guide//x', '/guide/%2e%2e', '/other/%5cx'])
      expect(await find(path)).toBeUndefined();
  });

  it('costs one lookup for an exact match, and two at most otherwise', async () => {
    put(DOMAIN, 'guide', { subpaths: true });
    await find('/guide');
    expect(requested.splice(0)).toEqual(['7/guide']);
    await find('/guide/a/b/c/d/e/f');
    expect(requested.splice(0)).toEqual(['7/guide']);
    await find(`/x${'/y'.repeat(500)}`);
    expect(requested.splice(0)).toEqual(['7/x', '7/*']);
    await find('/unknown', 0);
    expect(requested.splice(0)).toEqual(['0/unknown']);
  });

  it('is never a catch-all on the shared host', async () => {
    put(0, '*', { subpaths: true });
    put(0, 'guide', { subpaths: true });
    for (const path of ['/x', '/x/y', '/']) expect(await find(path, 0)).toBeUndefined();
    expect(await find('/guide/a', 0)).toEqual(['guide', '/a']);
  });

  it("is never below the service's reserved words", async () => {
    for (const word of RESERVED_ALIASES) {
      put(0, word, { subpaths: true });
      expect(deepPathOf(`/${word.toUpperCase()}/x`)).toBeUndefined();
      expect(await findBelow(directory, { domainId: 0, path: `/${word}/x` })).toBeUndefined();
    }
    expect(requested).toEqual([]);
  });

  it('with a password is found only where a form can be posted', async () => {
    put(DOMAIN, '*', { passwordHash: 'x', subpaths: true });
    expect(await find('/a/b')).toEqual(['*', '/a/b']);
    expect(await find('/a')).toEqual(['*', '/a']);
    for (const path of ['/login', '/login/a', '/bio/x', '/q/x', '/']) {
      expect([path, hasForm(path), await find(path)]).toEqual([path, false, undefined]);
    }
  });
});

describe('a parsed path', () => {
  it.each([
    ['/guide/a', { word: 'guide', rest: '/a' }],
    ['/gu%69de/a%20b/', { word: 'guide', rest: '/a%20b/' }],
    ['/guide//a', { word: 'guide', rest: '//a' }],
  ])('%s is %o', (path, parts) => {
    expect(deepPathOf(path)).toEqual(parts);
  });

  it.each(['/guide', '/guide/', '/', '', '//a/b', '/@ada/b', '/%zz/a', 'http://a/b', '/api/v1/x', '/%61pi/v1'])(
    'is invalid: %s',
    (path) => {
      expect(deepPathOf(path)).toBeUndefined();
    },
  );
});
