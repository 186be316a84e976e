import { afterEach, describe, expect, it } from 'vitest';
import { divertedDial, fixedNames, listenHttp, PUBLIC_ADDRESS } from '../../platform/fetch/guarded-fetch.fixture.ts';
import { createGuardedFetch } from '../../platform/fetch/guarded-fetch.ts';
import { newLink } from '../link.fixture.ts';
import type { Link, LinkPatch } from '../link-port.ts';
import { createMetadataFetcher } from './metadata-fetch.ts';

const closers: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const PAGE =
  '<title>Garden</title><meta name="description" content="Green"><meta property="og:image" content="/g.png">';
const link = (over: Partial<Link> = {}): Link => ({ ...newLink({ url: 'http://shop.example/page', ...over }), id: 1 });

/** Sets up one stored link, and a real server behind the only resolvable name. */
async function setUp(stored: Link, page: { type?: string; before?: () => void } = {}) {
  let requested = 0;
  const server = await listenHttp((_, response) => {
    requested++;
    page.before?.();
    response.setHeader('content-type', page.type ?? 'text/html; charset=utf-8').end(PAGE);
  });
  closers.push(server.close);
  const errors: unknown[] = [];
  const { fetch } = createGuardedFetch({
    resolve: fixedNames({ 'shop.example': [PUBLIC_ADDRESS], 'inside.example': ['10.0.0.5'] }),
    dial: divertedDial(server.port),
  });
  const store = {
    find: async () => stored,
    update: async (_account: number, _id: number, patch: LinkPatch) => Object.assign(stored, patch),
  };
  const describer = createMetadataFetcher({ store, fetch, onError: (error) => errors.push(error) });
  return { describer, stored, errors, requested: () => requested };
}

describe("the metadata of a link's destination", () => {
  it('fills fields that the owner left empty', async () => {
    const { describer, stored } = await setUp(link());
    describer.describe({ ...stored });
    await describer.settled();
    expect(stored).toMatchObject({
      title: 'Garden',
      metaTitle: 'Garden',
      metaDescription: 'Green',
      metaImage: 'http://shop.example/g.png',
    });
  });

  it("gives links to one page distinct titles by source, and the preview the page's title", async () => {
    const { describer, stored } = await setUp(link({ url: 'http://shop.example/page?utm_source=newsletter' }));
    describer.describe({ ...stored });
    await describer.settled();
    expect(stored).toMatchObject({ title: 'Garden · newsletter', metaTitle: 'Garden' });
  });

  it('keeps fields that the owner wrote, before or meanwhile', async () => {
    const stored = link({ title: 'Mine' });
    const { describer } = await setUp(stored, { before: () => Object.assign(stored, { metaTitle: 'Just now' }) });
    describer.describe({ ...stored });
    await describer.settled();
    expect(stored).toMatchObject({ title: 'Mine', metaTitle: 'Just now', metaDescription: 'Green' });
  });

  it('is discarded when the destination has changed meanwhile', async () => {
    const stored = link();
    const { describer } = await setUp(stored, {
      before: () => Object.assign(stored, { url: 'http://other.example/' }),
    });
    describer.describe({ ...stored });
    await describer.settled();
    expect(stored.title).toBeNull();
  });

  it.each([
    ['leads inside', link({ url: 'http://inside.example/' }), {}],
    ['is unknown', link({ url: 'http://nowhere.example/' }), {}],
    ['is no page', link(), { type: 'image/png' }],
  ])('is ignored where the destination %s', async (_name, stored, page) => {
    const { describer, errors } = await setUp(stored, page);
    describer.describe({ ...stored });
    await describer.settled();
    expect([stored.title, errors]).toEqual([null, []]);
  });

  it('is not fetched for complete links, nor after closing', async () => {
    const whole = link({ title: 't', metaTitle: 't', metaDescription: 'd', metaImage: 'http://shop.example/i.png' });
    const { describer, requested } = await setUp(whole);
    describer.describe(whole);
    await describer.close();
    describer.describe(link());
    await describer.settled();
    expect(requested()).toBe(0);
  });

  it('continues after a store failure', async () => {
    const stored = link();
    const { describer, errors } = await setUp(stored, {
      before: () =>
        Object.defineProperty(stored, 'url', {
          get: () => {
            throw new Error('broken row');
          },
          configurable: true,
        }),
    });
    describer.describe(link());
    await describer.settled();
    expect(errors).toHaveLength(1);
  });
});
