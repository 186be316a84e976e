import { describe, expect, it } from 'vitest';
import type { Principal } from '../../../accounts/accounts.ts';
import type { Channel } from '../../../channels/channels.ts';
import {
  authorizeRestricted,
  channelForNew,
  type GuestChannels,
  keepInChannel,
  limitBodyToChannel,
  rejectForeignFields,
} from './channel-access.ts';

const member: Principal = { accountId: 1, personId: 2, role: 'member', keyId: -3, plan: 'free' };
const guest: Principal = { ...member, channelId: 4 };
const see = (id: string, path = '/') => ({ id, path, changes: false });
const edit = (id: string, path = '/') => ({ id, path, changes: true });

/** Principals with keys of limited reach. */
const keyOf = (websites: number[], channels: number[]): Principal => ({
  ...member,
  keyId: 3,
  access: { scopes: [], websites, channels, addresses: [] },
});

/** The channels 2 and 4 have link 7, QR code 8 and bio page 9. */
const INSIDE = ['links 7', 'qr 8', 'bio 9'];
/** Was in the channel 4. */
const DELETED = 'links 11';
/** The account has these channels, newest first. */
function setUp(existing = [4, 3, 2]) {
  const assigned: unknown[] = [];
  const queries: string[] = [];
  const channels: GuestChannels = {
    of: async (accountId, { type, itemId }) => {
      queries.push('of');
      return accountId === 1 && INSIDE.includes(`${type} ${itemId}`) ? [2, 4] : [];
    },
    ofDeleted: async (accountId, { type, itemId }) => (accountId === 1 && DELETED === `${type} ${itemId}` ? [4] : []),
    page: async (accountId, { only }) => {
      queries.push('page');
      const items = existing.filter((id) => accountId === 1 && only?.includes(id)).map((id) => ({ id }) as Channel);
      return { items, total: items.length };
    },
    assign: async (accountId, item) => void assigned.push([accountId, item]),
  };
  return { channels, assigned, queries };
}

describe('an operation of a guest', () => {
  const { channels } = setUp();
  const outcome = (operation: ReturnType<typeof see>, params: Record<string, string>, principal = guest) =>
    authorizeRestricted({ principal, operation }, params, channels).then(
      () => 'allowed',
      ({ code }) => code,
    );

  it.each([
    ['a link of the channel', edit('updateLink'), { id: '7' }, 'allowed'],
    ['a link of another channel', see('showLink'), { id: '8' }, 'not_found'],
    ['a QR code of the channel', see('showQrDesign'), { id: '8' }, 'allowed'],
    ['a bio page of another channel', edit('deleteBioPage'), { id: '7' }, 'not_found'],
    ['the channel', see('listChannelItems'), { id: '4' }, 'allowed'],
    ['another channel', see('listChannelItems'), { id: '5' }, 'not_found'],
    ['a draft', see('drawQrCode'), {}, 'allowed'],
    ['creation', edit('createBioPage'), {}, 'allowed'],
    ['links', see('searchLinks'), {}, 'allowed'],
    ['QR codes', see('listQrCodes'), {}, 'allowed'],
    ['bio pages', see('listBioPages'), {}, 'allowed'],
    ['splash pages', see('listSplashPages'), {}, 'forbidden'],
    ['overlays', see('listOverlays'), {}, 'forbidden'],
    ['campaigns', see('listCampaigns'), {}, 'forbidden'],
    ['a deleted link of the channel', edit('restoreLink'), { id: '11' }, 'allowed'],
    ['a link that is there, again', edit('restoreLink'), { id: '7' }, 'allowed'],
    ['a deleted link of another channel', edit('restoreLink'), { id: '12' }, 'not_found'],
    ['a deleted code of another channel', edit('restoreQrCode'), { id: '11' }, 'not_found'],
    ['a deleted link, for good', edit('eraseLink'), { id: '11' }, 'forbidden'],
    ['a deleted link, to change it', edit('updateLink'), { id: '11' }, 'not_found'],
    ['the history of a link', see('listLinkChanges'), { id: '7' }, 'forbidden'],
    ['the channel itself', edit('updateChannel'), { id: '4' }, 'forbidden'],
    ['an operation that is not known here', see('showTomorrow'), { id: '7' }, 'forbidden'],
  ])('on %s: %o %o is %s', async (_, operation, params, expected) => {
    expect(await outcome(operation, params)).toBe(expected);
    expect(await outcome(operation, params, member)).toBe('allowed');
  });
});

describe('what a guest sends', () => {
  it.each([
    [undefined, { channel: 4 }],
    [{}, { channel: 4 }],
    [{ channel: 4 }, { channel: 4 }],
    [{ link: 7 }, { link: 7 }],
    [{ qr: 8 }, { qr: 8 }],
    [{ bio: 9 }, { bio: 9 }],
    [{ bio: 7 }, 'not_found'],
    [{ channel: 5 }, 'not_found'],
    [{ qr: 7 }, 'not_found'],
    [{ website: 7 }, 'forbidden'],
    [{ account: 1 }, 'forbidden'],
    [{ link: 7, website: 1 }, 'forbidden'],
  ])('asks about %j: %j', async (scope, expected) => {
    const body = { metrics: ['clicks'], ...(scope && { scope }) };
    const requested = limitBodyToChannel(
      { principal: guest, operation: see('queryAnalytics') },
      body,
      setUp().channels,
    );
    if (typeof expected === 'string') await expect(requested).rejects.toMatchObject({ code: expected });
    else expect(await requested).toEqual({ metrics: ['clicks'], scope: expected });
  });

  it.each(['campaign', 'channel', 'channels', 'domain', 'overlay', 'pixels', 'splash', 'weight'])(
    'cannot name %s',
    async (field) => {
      const call = { principal: guest, operation: edit('updateLink') };
      const refused = limitBodyToChannel(call, { [field]: null }, setUp().channels);
      await expect(refused).rejects.toMatchObject({ code: 'forbidden', message: expect.stringContaining(field) });
      const body = { [field]: null };
      expect(await limitBodyToChannel({ ...call, principal: member }, body, setUp().channels)).toBe(body);
      expect(() => rejectForeignFields(guest, { [field]: null })).toThrow(`As a guest, you cannot set ${field}.`);
      expect(() => rejectForeignFields(member, { [field]: null })).not.toThrow();
    },
  );

  it('can name what is no object', () => {
    expect(() => rejectForeignFields(guest, { custom: 'spring', link: 7 })).not.toThrow();
    expect(() => rejectForeignFields(keyOf([], [4]), { channel: 4 })).not.toThrow();
    expect(() => rejectForeignFields(keyOf([], [4]), { channel: 5 })).toThrow('cannot set channel');
  });

  it('goes into the channel when it created something', async () => {
    const { channels, assigned } = setUp();
    const keep = (principal: Principal, id: string, itemId: number) =>
      keepInChannel({ principal, operation: edit(id) }, { response: { id: itemId }, channelId: 4 }, channels);
    await keep(guest, 'createQrCode', 12);
    await keep(guest, 'updateQrCode', 8);
    const call = { principal: member, operation: edit('createLink') };
    await keepInChannel(call, { response: { id: 13 }, channelId: undefined }, channels);
    expect(assigned).toEqual([[1, { channelId: 4, type: 'qr', itemId: 12 }]]);
  });
});

describe('an operation of a limited key', () => {
  const { channels } = setUp();
  const outcome = (principal: Principal, operation: ReturnType<typeof see>, id = '') =>
    authorizeRestricted({ principal, operation }, { id }, channels).then(
      () => 'allowed',
      ({ code }) => code,
    );
  const settings = edit('updateWebsiteSettings', '/websites/{id}/settings');
  const statistics = see('showStatistics', '/stats/{id}');

  it.each([
    ['a website that it reaches', keyOf([5, 6], []), settings, '6', 'allowed'],
    ['figures of that website', keyOf([5, 6], []), statistics, '5', 'allowed'],
    ['another website', keyOf([5, 6], []), settings, '7', 'not_found'],
    ['figures of another website', keyOf([5, 6], []), statistics, '7', 'not_found'],
    ['websites, limited to channels', keyOf([], [4]), settings, '6', 'forbidden'],
    ['a list of websites', keyOf([5], []), see('listWebsites', '/websites'), '', 'allowed'],
    ['a list of websites, limited to channels', keyOf([], [4]), see('listWebsites', '/websites'), '', 'forbidden'],
    ['a new website', keyOf([5], []), edit('createWebsite', '/websites'), '', 'forbidden'],
    ['a link in its second channel', keyOf([], [3, 4]), edit('updateLink'), '7', 'allowed'],
    ['a link elsewhere', keyOf([], [3, 4]), edit('updateLink'), '8', 'not_found'],
    ['a link, limited to websites', keyOf([5], []), see('showLink'), '7', 'forbidden'],
    ['a new link', keyOf([], [4]), edit('createLink'), '', 'allowed'],
    ['links, limited to channels', keyOf([], [3, 4]), see('listLinks'), '', 'allowed'],
    ['links, limited to websites', keyOf([5], []), see('listLinks'), '', 'forbidden'],
    ['a new link, limited to websites', keyOf([5], []), edit('createLink'), '', 'forbidden'],
    ['its channel', keyOf([5], [4]), see('listChannelItems'), '4', 'allowed'],
    ['another channel', keyOf([5], [4]), see('listChannelItems'), '5', 'not_found'],
    ['everything by name', keyOf([5], [4]), see('searchEverything', '/search'), '', 'forbidden'],
    ['all data', keyOf([5], [4]), see('exportAccount', '/account/export'), '', 'forbidden'],
    [
      'password and address',
      keyOf([5], [4]),
      { ...edit('updateAccount'), permission: 'self' as const },
      '',
      'forbidden',
    ],
    ['keys', keyOf([5], [4]), { ...edit('createKey'), permission: 'keys' as const }, '', 'forbidden'],
    ['the only channel of a guest', { ...keyOf([], [3, 4]), channelId: 4 }, see('showLink'), '7', 'allowed'],
    ['another than that of a guest', { ...keyOf([], [3]), channelId: 4 }, see('showLink'), '7', 'forbidden'],
    [
      'the website of a guest',
      { ...keyOf([5], []), websiteId: 5 },
      see('showOverview', '/websites/{id}'),
      '5',
      'allowed',
    ],
    [
      'another website of a guest',
      { ...keyOf([6], []), websiteId: 5 },
      see('showLive', '/websites/{id}'),
      '5',
      'forbidden',
    ],
  ])('on %s: %o %o %s is %s', async (_, principal, operation, id, expected) => {
    expect(await outcome(principal, operation, id)).toBe(expected);
  });

  it.each([
    [keyOf([5], []), undefined, { website: 5 }],
    [keyOf([5, 6], []), { website: 6 }, { website: 6 }],
    [keyOf([5, 6], []), undefined, 'forbidden'],
    [keyOf([5], [4]), undefined, 'forbidden'],
    [keyOf([5], []), { website: 6 }, 'not_found'],
    [keyOf([5], []), { link: 7 }, 'forbidden'],
    [keyOf([], [4]), { website: 5 }, 'forbidden'],
    [keyOf([5], [4]), { link: 7 }, { link: 7 }],
    [keyOf([5], [4]), { link: 8 }, 'not_found'],
    [keyOf([], [4]), { bio: 9 }, { bio: 9 }],
    [keyOf([5], []), { bio: 9 }, 'forbidden'],
    [keyOf([5], [4]), { channel: 4, website: 5 }, 'forbidden'],
    [keyOf([5], [4]), { domain: 1 }, 'forbidden'],
  ])('asks with %o about %j: %j', async (principal, scope, expected) => {
    for (const [name, path] of [
      ['queryAnalytics', '/query'],
      ['explainChange', '/query/change'],
    ] as const) {
      const call = { principal, operation: see(name, path) };
      const requested = limitBodyToChannel(call, { metrics: ['clicks'], ...(scope && { scope }) }, channels);
      if (typeof expected === 'string') await expect(requested).rejects.toMatchObject({ code: expected });
      else expect(await requested).toEqual({ metrics: ['clicks'], scope: expected });
    }
  });

  it('puts what it creates into the channel that it names, or else into its first one', async () => {
    const { channels, assigned } = setUp();
    const call = { principal: keyOf([], [3, 4]), operation: edit('createLink') };
    expect(await limitBodyToChannel(call, { channel: 4 }, channels)).toEqual({ channel: 4 });
    await expect(limitBodyToChannel(call, { channel: 5 }, channels)).rejects.toThrow('cannot set channel');
    await expect(limitBodyToChannel(call, { campaign: 5 }, channels)).rejects.toThrow('cannot set campaign');
    await keepInChannel(call, { response: { id: 7 }, channelId: 3 }, channels);
    expect(assigned).toEqual([]);
    await keepInChannel(call, { response: { id: 12 }, channelId: 3 }, channels);
    expect(assigned).toEqual([[1, { channelId: 3, type: 'links', itemId: 12 }]]);
  });

  it('looks an item up with one query, no matter how many channels it reaches', async () => {
    const { channels, queries } = setUp();
    const call = { principal: keyOf([], [9, 8, 5, 4]), operation: edit('updateLink') };
    await authorizeRestricted(call, { id: '7' }, channels);
    expect(queries).toEqual(['of']);
  });
});

describe('the channel for what is created', () => {
  it.each<[string, Principal, string, number | undefined | 'not_found']>([
    ['of a guest', guest, 'createLink', 4],
    ['of a guest whose channel was deleted', { ...member, channelId: 9 }, 'createBioPage', 'not_found'],
    ['of a key, in its order', keyOf([], [3, 4]), 'createQrCode', 3],
    ['of a key whose first channel was deleted', keyOf([5], [9, 2, 4]), 'createLink', 2],
    ['of a key whose channels were deleted', keyOf([5], [9, 8]), 'createLink', 'not_found'],
    ['of a change', keyOf([], [9]), 'updateLink', undefined],
    ['of a key of the whole workspace', member, 'createLink', undefined],
  ])('%s: %o %s %s', async (_, principal, id, expected) => {
    const chosen = channelForNew({ principal, operation: edit(id) }, setUp().channels);
    if (expected === 'not_found') await expect(chosen).rejects.toMatchObject({ code: 'not_found' });
    else expect(await chosen).toBe(expected);
  });
});
