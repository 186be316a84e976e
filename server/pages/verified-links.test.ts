import { describe, expect, it } from 'vitest';
import { notFound, rateLimited } from '../platform/app-error.ts';
import { parseBioContent } from './bio-value.ts';
import type { BioPage } from './page-port.ts';
import { createVerifiedLinks } from './verified-links.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;
const BACK = '<a rel="me" href="https://way.example/@ada">';

function pageOf(blocks: readonly object[], id = 1): BioPage {
  const content = parseBioContent(JSON.stringify({ blocks }));
  return { id, accountId: 7, handle: 'ada', name: 'Ada', createdAt: 0, content };
}

interface SetUp {
  pages: BioPage[];
  /** Markup by URL; other URLs cannot be reached. */
  web?: Record<string, string>;
  isLimited?: boolean;
  /** Runs while other hosts respond. */
  meanwhile?: () => void;
}

function setUp({ pages, web = {}, isLimited = false, meanwhile = () => {} }: SetUp) {
  const [fetched, updated]: [string[], number[]] = [[], []];
  const find = (id: number) => pages.find((page) => page.id === id);
  const links = createVerifiedLinks({
    store: {
      find: async (accountId, id) => (accountId === 7 ? find(id) : undefined),
      update: async (_accountId, id, patch) => {
        updated.push(id);
        const place = pages.findIndex((page) => page.id === id);
        const page = { ...pages[place], ...patch } as BioPage;
        pages[place] = page;
        return page;
      },
      withVerifiedLinks: async (afterId, limit) =>
        pages
          .filter(({ id, content }) => id > afterId && content.blocks.some(({ verifiedAt }) => verifiedAt !== null))
          .slice(0, limit),
    },
    fetch: async (url) => {
      fetched.push(url);
      meanwhile();
      if (web[url] === undefined) throw notFound();
      return { bytes: Buffer.from(web[url]), contentType: 'text/html', finalUrl: url };
    },
    limit: async () => {
      if (isLimited) throw rateLimited(60);
    },
    urlOf: (handle) => `https://way.example/@${handle}`,
    clock: { now: () => NOW },
  });
  const verified = (id = 1) => find(id)?.content.blocks.map(({ verifiedAt }) => verifiedAt);
  return { links, fetched, updated, verified };
}

const social = (url: string, more: object = {}) => ({ type: 'social', url, ...more });

describe('checking the links of a page', () => {
  it('verifies those whose pages link back, and says so for each', async () => {
    const blocks = [
      social('https://a.example/'),
      social('https://b.example/'),
      { type: 'link', url: 'https://c.example/' },
    ];
    const web = { 'https://a.example/': BACK, 'https://b.example/': '<p>no link</p>' };
    const { links, verified } = setUp({ pages: [pageOf(blocks)], web });
    expect(await links.check(7, 1)).toEqual([
      { block: 1, isVerified: true },
      { block: 2, isVerified: false },
      { block: 3, isVerified: false },
    ]);
    expect(verified()).toEqual([NOW, null, null]);
  });

  it('fetches profiles, links and contacts only, and at most 20 of them', async () => {
    const url = 'https://a.example/';
    const others = ['product', 'tip', 'image', 'video', 'form'].map((type) => ({ type, url, title: 'T' }));
    const { links, fetched } = setUp({ pages: [pageOf([...others, { type: 'contact', url }, { type: 'social' }])] });
    expect(await links.check(7, 1)).toHaveLength(1);
    expect(fetched).toEqual([url]);
    const many = setUp({ pages: [pageOf(Array.from({ length: 30 }, () => social(url)))] });
    expect(await many.links.check(7, 1)).toHaveLength(20);
  });

  it('does not overwrite what the owner changes meanwhile', async () => {
    const pages = [pageOf([social('https://a.example/')])];
    const meanwhile = () => void pages.splice(0, 1, pageOf([social('https://new.example/', { id: 1 })]));
    const { links, verified, updated } = setUp({ pages, web: { 'https://a.example/': BACK }, meanwhile });
    await links.check(7, 1);
    expect([verified(), updated]).toEqual([[null], []]);
  });

  it('is limited, and unknown for pages of other accounts', async () => {
    const { links, fetched } = setUp({ pages: [pageOf([social('https://a.example/')])], isLimited: true });
    await expect(links.check(7, 1)).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(links.check(8, 1)).rejects.toMatchObject({ code: 'not_found' });
    expect(fetched).toEqual([]);
  });
});

describe('checking again', () => {
  it.each([
    ['still links back', 2 * DAY_MS, BACK, NOW],
    ['no longer links back', 2 * DAY_MS, '<p>', null],
    ['cannot be reached for some days', 2 * DAY_MS, undefined, NOW - 2 * DAY_MS],
    ['cannot be reached for a week', 8 * DAY_MS, undefined, null],
    ['was checked today', DAY_MS / 2, '<p>', NOW - DAY_MS / 2],
  ])('a page that %s', async (_what, ageMs, markup, expected) => {
    const url = 'https://a.example/';
    const page = pageOf([social(url, { verifiedAt: NOW - ageMs })]);
    const { links, verified } = setUp({ pages: [page], web: markup === undefined ? {} : { [url]: markup } });
    await links.recheckDue();
    expect(verified()).toEqual([expected]);
  });

  it('visits every page with verified links, and no other', async () => {
    const url = 'https://a.example/';
    const due = Array.from({ length: 450 }, (_, n) => pageOf([social(url, { verifiedAt: 5 })], n + 1));
    const { links, updated } = setUp({ pages: [...due, pageOf([social(url)], 900)], web: { [url]: BACK } });
    expect(await links.recheckDue()).toBe(450);
    expect(updated).toHaveLength(450);
  });
});
