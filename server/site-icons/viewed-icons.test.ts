import { describe, expect, it } from 'vitest';
import { notFound } from '../platform/app-error.ts';
import { createViewedIcons, type ViewedIconsDeps } from './viewed-icons.ts';

const SITE = { accountId: 1, id: 3 };
const BOARD = { accountId: 1, id: 4 };
const STORED = ['google.com', 'news.example', 'other.example'];

/** A panel of the board, and the values of its rows. */
interface Shown {
  dimension?: string;
  values: readonly string[];
}

interface Setup {
  sources?: readonly string[];
  referrers?: readonly string[];
  panels?: readonly Shown[];
}

function setUp({ sources = [], referrers = [], panels = [] }: Setup) {
  const found: string[][] = [];
  const queries: Parameters<ViewedIconsDeps['analytics']['query']>[] = [];
  const inputs: unknown[] = [];
  const board = { panels: panels.map(({ dimension }, id) => ({ id, dimension })) };
  const figures = panels.map(({ values }, id) => ({ id, rows: values.map((value) => ({ value })) }));
  const deps = {
    store: {
      find: async (hosts: readonly string[]) => {
        found.push([...hosts]);
        return STORED.filter((host) => hosts.includes(host)).map((host) => ({ host, icon: host, fetchedAt: 0 }));
      },
    },
    analytics: {
      query: async (...asked: (typeof queries)[number]) => {
        queries.push(asked);
        const values = asked[1].dimensions?.[0] === 'source' ? sources : referrers;
        const names = asked[1].filter?.values ?? [];
        return {
          result: { rows: values.filter((one) => names.includes(one)).map((one) => ({ dimensions: [one] })) },
        };
      },
    },
    boards: {
      find: async (accountId: number, id: number) => {
        if (accountId !== BOARD.accountId || id !== BOARD.id) throw notFound();
        return board;
      },
      figures: async (_board: unknown, input: unknown) => {
        inputs.push(input);
        return { panels: figures };
      },
    },
    // Answers with only the fields that the icons read.
  } as unknown as ViewedIconsDeps;
  return { icons: createViewedIcons(deps), found, queries, inputs };
}

const shownIn = (answer: readonly { icon: string | null }[]) => answer.map(({ icon }) => icon);

describe('icons for viewers of a dashboard', () => {
  it('are those of sources and referrers of the website, as stored', async () => {
    const { icons, found } = setUp({ sources: ['Google'], referrers: ['news.example', 'new.example'] });
    expect(await icons.ofWebsite(SITE, 'Google, news.example,new.example')).toEqual([
      { host: 'Google', icon: 'google.com' },
      { host: 'news.example', icon: 'news.example' },
      { host: 'new.example', icon: null },
    ]);
    expect(found).toEqual([['google.com', 'news.example', 'new.example']]);
  });

  it.each([
    ['a host that sent nobody', 'other.example'],
    ['the host of a source, which has another name there', 'google.com'],
    ['several of them', 'other.example,news.example,Bing'],
  ])('do not exist for %s, and nobody looks for them', async (_name, hosts) => {
    const { icons, found } = setUp({ sources: ['Google'] });
    expect(shownIn(await icons.ofWebsite(SITE, hosts)).every((icon) => icon === null)).toBe(true);
    expect(found).toEqual([]);
  });

  it('are looked for in all periods and with bots, which viewers can choose', async () => {
    const { icons, queries } = setUp({});
    await icons.ofWebsite(SITE, 'Google,news.example');
    const asked = { scope: { website: 3 }, metrics: ['visitors'], range: 'all', bots: 'with', limit: 2 };
    const values = ['Google', 'news.example'];
    expect(queries).toEqual([
      [1, { ...asked, dimensions: ['source'], filter: { kind: 'is', dimension: 'source', values } }],
      [1, { ...asked, dimensions: ['referrer'], filter: { kind: 'is', dimension: 'referrer', values } }],
    ]);
  });

  it('need hosts', async () => {
    const { icons, queries } = setUp({});
    const rejected = { fields: { hosts: [expect.any(String)] } };
    await expect(icons.ofWebsite(SITE, 'https://a.example')).rejects.toMatchObject(rejected);
    await expect(icons.ofBoard(BOARD, 'https://a.example', {})).rejects.toMatchObject(rejected);
    expect(queries).toEqual([]);
  });
});

describe('icons for viewers of a board', () => {
  it('are those of sources in its panels', async () => {
    const panels = [
      { dimension: 'source', values: ['Google'] },
      { dimension: 'page', values: ['other.example'] },
      { values: ['news.example'] },
    ];
    const { icons } = setUp({ panels });
    expect(shownIn(await icons.ofBoard(BOARD, 'Google,other.example,news.example', {}))).toEqual([
      'google.com',
      null,
      null,
    ]);
  });

  it('are those of the figures that the viewer looks at', async () => {
    const { icons, inputs } = setUp({});
    await icons.ofBoard(BOARD, 'Google', { period: '7d', timezone: 'Asia/Tokyo' });
    expect(inputs).toEqual([{ period: '7d', timezone: 'Asia/Tokyo' }]);
  });

  it('do not exist on another board', async () => {
    const { icons } = setUp({ panels: [{ dimension: 'source', values: ['Google'] }] });
    await expect(icons.ofBoard({ ...BOARD, id: 5 }, 'Google', {})).rejects.toMatchObject({ code: 'not_found' });
  });
});
