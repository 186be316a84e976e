import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { NEW_CAMPAIGN } from './campaign-draft.ts';
import { createCampaign } from './create-campaign.ts';
import type { AddedLinks } from './picked-links.ts';
import type { Caller } from './save-links.ts';

const shop = { id: null, label: 'shop.example', target: 'https://shop.example/' };
const loop = { id: null, label: 'loop.example', target: 'https://loop.example/' };

interface Sent {
  slug?: string | null;
  links?: ReadonlyArray<{ url: string }>;
  ids?: readonly number[];
}

/** Responds like a service that rejects the destination loop.example, the link 13 and the back-half `taken`. */
function respondTo(path: string, { slug, links = [], ids = [] }: Sent): unknown {
  if (path === '/urls/update') return { results: ids.map((id) => ({ id, refusal: id === 13 ? 'Not yours.' : null })) };
  if (links.some(({ url }) => url === 'nowhere')) throw new ApiError('No URL.', { status: 400 });
  if (path === '/urls/add')
    return {
      results: links.map(({ url }, row) =>
        url === loop.target ? { row, id: null, refusal: 'It leads here.' } : { row, id: 20 + row, refusal: null },
      ),
    };
  if (slug === 'taken') throw new ApiError('Taken.', { status: 422, fields: { slug: ['It is taken.'] } });
  return { id: 5 };
}

function service() {
  const requested: Array<{ path: string; body: Sent }> = [];
  const call: Caller['call'] = async (path, { body } = {}) => {
    // Typed as on the wire, where a body can have any type.
    const sent = (body ?? {}) as Sent;
    const short = ['/campaign/add', '/urls/add', '/urls/update'].find((end) => path.endsWith(end)) ?? path;
    requested.push({ path: short, body: sent });
    // The caller states the type of the response, as with JSON from the wire; it cannot be checked here.
    return respondTo(short, sent) as never;
  };
  return { client: { call }, requested };
}

function draftWith(picked: AddedLinks, slug = 'spring') {
  return { ...NEW_CAMPAIGN, name: 'Spring', slug, picked };
}

describe('a campaign that is created with links', () => {
  it('creates no link when the campaign is rejected', async () => {
    const { client, requested } = service();
    await expect(createCampaign(client, draftWith([shop], 'taken'))).rejects.toThrow('Taken.');
    expect(requested.map(({ path }) => path)).toEqual(['/campaign/add']);
  });

  it('creates the campaign first, then its links, with their names and weights', async () => {
    const { client, requested } = service();
    const links = [{ ...shop, title: ' Newsletter ', weight: '4' }];
    expect(await createCampaign(client, draftWith(links))).toEqual({ id: 5, rejected: [] });
    expect(requested.map(({ path }) => path)).toEqual(['/campaign/add', '/urls/add']);
    const created = { url: shop.target, campaign: 5, title: 'Newsletter', weight: 4 };
    expect(requested[1]?.body).toEqual({ links: [created] });
  });

  it.each([
    ['even', {}],
    ['weighted', { weight: 1 }],
  ] as const)('keeps the order of the links, and saves the weights that are shown: %s', async (strategy, unset) => {
    const { client, requested } = service();
    const picked = [{ ...shop, id: 8 }, shop, { ...shop, id: 9, weight: '2' }];
    await createCampaign(client, { ...draftWith(picked), strategy });
    expect(requested.slice(2).map(({ body }) => body)).toEqual([
      { ids: [8], campaign: 5, ...unset },
      { ids: [9], campaign: 5, weight: 2 },
      { links: [8, 20, 9] },
    ]);
  });

  it('sends as many links at once as the service takes, and keeps their order', async () => {
    const { client, requested } = service();
    const picked = Array.from({ length: 230 }, (_, at) => ({ ...shop, id: at + 100 }));
    expect((await createCampaign(client, draftWith(picked))).rejected).toEqual([]);
    expect(requested.map(({ body }) => body.ids?.length ?? 0)).toEqual([0, 100, 100, 30, 0]);
    expect(requested.at(-1)?.body.links).toEqual(picked.map(({ id }) => id));
  });

  it('exists without the rejected links, and returns them with the reasons', async () => {
    const { client } = service();
    const foreign = { ...shop, id: 13 };
    const { id, rejected } = await createCampaign(client, draftWith([shop, loop, foreign]));
    expect(id).toBe(5);
    expect(rejected.map(({ target, refusal }) => [target, refusal])).toEqual([
      [loop.target, 'It leads here.'],
      [shop.target, 'Not yours.'],
    ]);
  });

  it('exists without links when the service rejects all of them at once', async () => {
    const { client } = service();
    const { rejected } = await createCampaign(client, draftWith([shop, { ...loop, target: 'nowhere' }]));
    expect(rejected.map(({ refusal }) => refusal)).toEqual(['No URL.', 'No URL.']);
  });

  it('is not created when a weight is invalid, which counts only where traffic is split by weight', async () => {
    const { client, requested } = service();
    const draft = draftWith([{ ...shop, weight: 'many' }]);
    await expect(createCampaign(client, { ...draft, strategy: 'weighted' })).rejects.toThrow(ApiError);
    expect(requested).toEqual([]);
    expect(await createCampaign(client, draft)).toEqual({ id: 5, rejected: [] });
  });
});
