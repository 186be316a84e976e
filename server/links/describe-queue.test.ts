import { describe, expect, it } from 'vitest';
import { AppError } from '../platform/app-error.ts';
import type { FetchedDocument } from '../platform/fetch/guarded-fetch.ts';
import { createMetadataFetcher } from './destination-pages/metadata-fetch.ts';
import { newLink } from './link.fixture.ts';
import { MINE, memoryLinks } from './link-deps.fixture.ts';
import type { Link } from './link-port.ts';

const PAGE = '<title>Garden</title><meta name=description content=Green>';

/** Sets up fetches that finish on demand, in the order in which they began. */
function setUp(rows: Link[]) {
  const begun: string[] = [];
  const waiting: Array<{ resolve(page: FetchedDocument): void; reject(error: unknown): void; url: string }> = [];
  const errors: unknown[] = [];
  const fetch = (url: string) => {
    begun.push(url);
    return new Promise<FetchedDocument>((resolve, reject) => waiting.push({ resolve, reject, url }));
  };
  const describer = createMetadataFetcher({
    store: memoryLinks(rows),
    fetch,
    onError: (error) => void errors.push(error),
  });
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const respond = async (page = PAGE, finalUrl?: string) => {
    const next = waiting.shift();
    next?.resolve({ bytes: Buffer.from(page), contentType: 'text/html', finalUrl: finalUrl ?? next.url });
    await turn();
  };
  const fail = async (error: unknown) => {
    waiting.shift()?.reject(error);
    await turn();
  };
  const respondToAll = async () => {
    while (waiting.length > 0) await respond();
  };
  return { describer, begun, errors, respond, fail, respondToAll };
}

const linksOf = (count: number): Link[] =>
  Array.from({ length: count }, (_, index) => ({
    ...newLink({ alias: `a${index}`, url: `https://s${index}.example/` }),
    id: index + 1,
  }));
const titles = (rows: readonly Link[]) => rows.map(({ title }) => title);

describe('fetching metadata for many links', () => {
  it('runs three fetches at a time, and the next when one has finished', async () => {
    const rows = linksOf(5);
    const { describer, begun, respond, respondToAll } = setUp(rows);
    for (const link of rows) describer.describe({ ...link });
    expect(begun).toHaveLength(3);
    await respond();
    expect(begun).toEqual(rows.slice(0, 4).map(({ url }) => url));
    await respondToAll();
    await describer.settled();
    expect(titles(rows)).toEqual(new Array(5).fill('Garden'));
  });

  it('continues in its lane after a failing destination, and reports unexpected errors', async () => {
    const rows = linksOf(5);
    const { describer, errors, fail, respondToAll } = setUp(rows);
    for (const link of rows) describer.describe({ ...link });
    await fail(new AppError('invalid_input', 'out of reach'));
    await fail(new TypeError('a bug'));
    await respondToAll();
    await describer.settled();
    expect(titles(rows)).toEqual([null, null, 'Garden', 'Garden', 'Garden']);
    expect(errors).toEqual([new TypeError('a bug')]);
  });

  it('queues at most five hundred links, and skips those beyond', async () => {
    const rows = linksOf(510);
    const { describer, begun, respondToAll } = setUp(rows);
    for (const link of rows) describer.describe({ ...link });
    await respondToAll();
    await describer.settled();
    expect(begun).toHaveLength(503);
    expect(titles(rows).slice(503)).toEqual(new Array(7).fill(null));
  });

  it('accepts links again after a rush', async () => {
    const rows = linksOf(4);
    const { describer, begun, respondToAll } = setUp(rows);
    for (const link of rows.slice(0, 3)) describer.describe({ ...link });
    await respondToAll();
    await describer.settled();
    describer.describe({ ...rows[3] } as Link);
    expect(begun).toHaveLength(4);
    await respondToAll();
    await describer.settled();
    expect(titles(rows)).toEqual(new Array(4).fill('Garden'));
  });
});

describe('closing', () => {
  it('waits for running fetches, and starts none from the queue', async () => {
    const rows = linksOf(5);
    const { describer, begun, respondToAll } = setUp(rows);
    for (const link of rows) describer.describe({ ...link });
    const closed = describer.close();
    await respondToAll();
    await closed;
    expect(begun).toHaveLength(3);
    expect(titles(rows)).toEqual(['Garden', 'Garden', 'Garden', null, null]);
  });
});

describe('found metadata', () => {
  it('is not written to a deleted link', async () => {
    const rows = linksOf(1);
    const { describer, respond, errors } = setUp(rows);
    describer.describe({ ...rows[0] } as Link);
    const [gone] = rows.splice(0);
    await respond();
    await describer.settled();
    expect([gone?.title, errors]).toEqual([null, []]);
  });

  it("is written to the owner's link only", async () => {
    const rows = linksOf(1);
    const { describer, respond } = setUp(rows);
    describer.describe({ ...rows[0], accountId: MINE + 1 } as Link);
    await respond();
    await describer.settled();
    expect(titles(rows)).toEqual([null]);
  });

  it('resolves URLs against the final page after redirects', async () => {
    const rows = linksOf(1);
    const { describer, respond } = setUp(rows);
    describer.describe({ ...rows[0] } as Link);
    await respond('<meta property="og:image" content="card.png">', 'https://www.s0.example/en/home');
    await describer.settled();
    expect(rows[0]?.metaImage).toBe('https://www.s0.example/en/card.png');
  });

  it.each<[string, Partial<Link>, Partial<Link>]>([
    ['an empty text of the owner’s stays', { title: '' }, { title: '', metaTitle: 'Garden' }],
    ['a title for previews stays', { metaTitle: 'Mine' }, { title: 'Garden', metaTitle: 'Mine' }],
    ['a description stays', { metaDescription: 'Mine' }, { title: 'Garden', metaDescription: 'Mine' }],
    ['what the page does not say stays open', {}, { metaImage: null, description: null }],
  ])('fills gaps only: %s', async (_name, own, expected) => {
    const rows = linksOf(1).map((link) => ({ ...link, ...own }));
    const { describer, respond } = setUp(rows);
    describer.describe({ ...rows[0] } as Link);
    await respond();
    await describer.settled();
    expect(rows[0]).toMatchObject(expected);
  });
});
