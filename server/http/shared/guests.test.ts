import { describe, expect, it } from 'vitest';
import type { Principal } from '../../accounts/accounts.ts';
import {
  authorizeGuest,
  type GuestChannels,
  keepInChannel,
  limitBodyToChannel,
  limitQueryToChannel,
} from './guests.ts';

const member: Principal = { accountId: 1, personId: 2, role: 'member', keyId: -3, plan: 'free' };
const guest: Principal = { ...member, channelId: 4 };
const see = (id: string) => ({ id, changes: false });
const edit = (id: string) => ({ id, changes: true });

/** The channel 4 has link 7, QR code 8 and bio page 9. */
const INSIDE = ['links 7', 'qr 8', 'bio 9'];
function setUp() {
  const assigned: unknown[] = [];
  const channels: GuestChannels = {
    has: async (accountId, { channelId, type, itemId }) =>
      accountId === 1 && channelId === 4 && INSIDE.includes(`${type} ${itemId}`),
    assign: async (accountId, item) => void assigned.push([accountId, item]),
  };
  return { channels, assigned };
}

describe('an operation of a guest', () => {
  const { channels } = setUp();
  const outcome = (operation: ReturnType<typeof see>, params: Record<string, string>, principal = guest) =>
    authorizeGuest({ principal, operation }, params, channels).then(
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
    ['a list with a filter', see('searchLinks'), {}, 'allowed'],
    ['a list without one', see('listQrCodes'), {}, 'forbidden'],
    ['the history of a link', see('listLinkChanges'), { id: '7' }, 'forbidden'],
    ['the channel itself', edit('updateChannel'), { id: '4' }, 'forbidden'],
    ['an operation that is not known here', see('showTomorrow'), { id: '7' }, 'forbidden'],
  ])('on %s: %o %o is %s', async (_, operation, params, expected) => {
    expect(await outcome(operation, params)).toBe(expected);
    expect(await outcome(operation, params, member)).toBe('allowed');
  });
});

describe('what a guest sends', () => {
  it('is limited to the channel where a list has a filter', () => {
    const call = (id: string, principal = guest) => ({ principal, operation: see(id) });
    expect(limitQueryToChannel(call('searchLinks'), { q: 'a', channel: 9 })).toEqual({ q: 'a', channel: 4 });
    expect(limitQueryToChannel(call('exportLinks'), {})).toEqual({ channel: 4 });
    expect(limitQueryToChannel(call('listChannels'), { page: 2 })).toEqual({ page: 2 });
    expect(limitQueryToChannel(call('searchLinks', member), { channel: 9 })).toEqual({ channel: 9 });
  });

  it.each([
    [undefined, { channel: 4 }],
    [{}, { channel: 4 }],
    [{ channel: 4 }, { channel: 4 }],
    [{ link: 7 }, { link: 7 }],
    [{ qr: 8 }, { qr: 8 }],
    [{ channel: 5 }, 'not_found'],
    [{ qr: 7 }, 'not_found'],
    [{ website: 7 }, 'forbidden'],
    [{ account: 1 }, 'forbidden'],
    [{ link: 7, website: 1 }, 'forbidden'],
  ])('asks about %j: %j', async (scope, expected) => {
    const body = { metrics: ['clicks'], ...(scope && { scope }) };
    const asked = limitBodyToChannel({ principal: guest, operation: see('queryAnalytics') }, body, setUp().channels);
    if (typeof expected === 'string') await expect(asked).rejects.toMatchObject({ code: expected });
    else expect(await asked).toEqual({ metrics: ['clicks'], scope: expected });
  });

  it.each(['campaign', 'channel', 'channels', 'domain', 'overlay', 'pixels', 'splash', 'weight'])(
    'cannot name %s',
    async (field) => {
      const call = { principal: guest, operation: edit('updateLink') };
      const refused = limitBodyToChannel(call, { [field]: null }, setUp().channels);
      await expect(refused).rejects.toMatchObject({ code: 'forbidden', message: expect.stringContaining(field) });
      const body = { [field]: null };
      expect(await limitBodyToChannel({ ...call, principal: member }, body, setUp().channels)).toBe(body);
    },
  );

  it('goes into the channel when it created something', async () => {
    const { channels, assigned } = setUp();
    await keepInChannel({ principal: guest, operation: edit('createQrCode') }, { id: 12 }, channels);
    await keepInChannel({ principal: guest, operation: edit('updateQrCode') }, { id: 8 }, channels);
    await keepInChannel({ principal: member, operation: edit('createLink') }, { id: 13 }, channels);
    expect(assigned).toEqual([[1, { channelId: 4, type: 'qr', itemId: 12 }]]);
  });
});
