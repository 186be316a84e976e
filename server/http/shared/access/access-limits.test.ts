import { expect, it } from 'vitest';
import { listedChannels, reachOf } from './access-limits.ts';

const access = (websites: number[], channels: number[]) => ({ scopes: ['read'], websites, channels, addresses: [] });
const caller = { accountId: 1, personId: 2, role: 'member' as const, keyId: 3, plan: 'free' };

it.each([
  ['a member', {}, undefined],
  ['a viewer of one website', { websiteId: 5 }, undefined],
  ['a guest of a channel', { channelId: 4 }, { websites: [], channels: [4], isGuest: true }],
  ['a key with scopes only', { access: access([], []) }, undefined],
  ['a key limited to websites', { access: access([5, 6], []) }, { websites: [5, 6], channels: [], isGuest: false }],
  ['a key limited to both', { access: access([5], [4]) }, { websites: [5], channels: [4], isGuest: false }],
  [
    'a guest’s key with scopes',
    { channelId: 4, access: access([], []) },
    { websites: [], channels: [4], isGuest: true },
  ],
  [
    'a guest’s key within',
    { channelId: 4, access: access([5], [3, 4]) },
    { websites: [], channels: [4], isGuest: false },
  ],
  [
    'a guest’s key elsewhere',
    { channelId: 4, access: access([], [3]) },
    { websites: [], channels: [], isGuest: false },
  ],
  ['a viewer’s key', { websiteId: 5, access: access([5, 6], [4]) }, { websites: [5], channels: [], isGuest: false }],
])('%s reaches %o: %o', (_, limits, expected) => {
  expect(reachOf({ ...caller, ...limits })).toEqual(expected);
});

it.each([
  ['a member', {}, undefined, undefined],
  ['a member', {}, 9, [9]],
  ['a guest', { channelId: 4 }, undefined, [4]],
  ['a guest', { channelId: 4 }, 4, [4]],
  ['a guest', { channelId: 4 }, 9, 'channel must be one of 4.'],
  ['a key of two channels', { access: access([5], [3, 4]) }, undefined, [3, 4]],
  ['a key of two channels', { access: access([5], [3, 4]) }, 4, [4]],
  ['a key of two channels', { access: access([5], [3, 4]) }, 9, 'channel must be one of 3, 4.'],
])('a list of %s %o with the filter %j contains the channels %j', (_, limits, channel, expected) => {
  const listed = () => listedChannels({ ...caller, ...limits }, channel);
  if (typeof expected === 'string') expect(listed).toThrow(expected);
  else expect(listed()).toEqual(expected);
});
