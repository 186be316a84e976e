import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { NEW_CAMPAIGN } from './campaign-fields.tsx';
import { createCampaign } from './create-campaign.ts';
import { NO_CHANGES, pickedOf, withAdded, withTitle } from './picked-links.ts';
import type { Caller } from './save-links.ts';

const shop = { id: null, label: 'shop.example', target: 'https://shop.example/' };
const loop = { id: null, label: 'loop.example', target: 'https://loop.example/' };

interface Sent {
  slug?: string | null;
  links?: ReadonlyArray<{ url: string }>;
}

/** Responds like a service that rejects the destination loop.example and the back-half `taken`. */
function respondTo(path: string, { slug, links = [] }: Sent): unknown {
  if (path === '/urls/update') return { results: [] };
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

function draftWith(links: typeof NO_CHANGES, slug = 'spring') {
  return { ...NEW_CAMPAIGN, name: 'Spring', slug, links };
}

describe('a campaign that is created with new links', () => {
  it('creates no link when the campaign is rejected', async () => {
    const { client, requested } = service();
    await expect(createCampaign(client, draftWith(withAdded(NO_CHANGES, shop), 'taken'))).rejects.toThrow('Taken.');
    expect(requested.map(({ path }) => path)).toEqual(['/campaign/add']);
  });

  it('creates the campaign first, then its links', async () => {
    const { client, requested } = service();
    const [named] = pickedOf([], withAdded(NO_CHANGES, shop), 0);
    if (!named) throw new Error('There is one.');
    const links = withTitle(withAdded(NO_CHANGES, shop), named, ' Newsletter ');
    expect(await createCampaign(client, draftWith(links))).toEqual({ id: 5 });
    expect(requested.map(({ path }) => path)).toEqual(['/campaign/add', '/urls/add', '/urls/update']);
    expect(requested[1]?.body).toEqual({ links: [{ url: shop.target, campaign: 5, title: 'Newsletter' }] });
  });

  it('exists without the rejected links, keeps them with the reason and creates none twice', async () => {
    const { client } = service();
    const { id, left } = await createCampaign(client, draftWith([shop, loop].reduce(withAdded, NO_CHANGES)));
    expect(id).toBe(5);
    expect(left?.error).toBeInstanceOf(ApiError);
    expect(left?.links.added.map(({ id: created, refusal }) => [created, refusal])).toEqual([
      [20, undefined],
      [null, 'It leads here.'],
    ]);
  });

  it('is not created when a weight is invalid', async () => {
    const { client, requested } = service();
    const links = { ...withAdded(NO_CHANGES, shop), weights: { [shop.target]: 'many' } };
    await expect(createCampaign(client, draftWith(links))).rejects.toThrow(ApiError);
    expect(requested).toEqual([]);
  });
});
