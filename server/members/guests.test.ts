import { describe, expect, it } from 'vitest';
import type { Role } from '../../contract/vocabulary.ts';
import { type Access, readLimit } from './guests.ts';
import type { GuestObject } from './member-port.ts';

const MINE: readonly GuestObject[] = [
  { kind: 'website', id: 3, name: 'aurora.example' },
  { kind: 'channel', id: 4, name: 'Spring sale' },
];
const store = {
  findGuestObject: async (accountId: number, { websiteId, channelId }: { websiteId?: unknown; channelId?: unknown }) =>
    accountId === 1 ? MINE.find(({ kind, id }) => id === (kind === 'website' ? websiteId : channelId)) : undefined,
};

describe('what a guest is limited to', () => {
  it.each<[string, Access]>([
    ['nothing, for a member', { role: 'admin' }],
    ['a website, which a guest only views', { role: 'viewer', websiteId: 3 }],
    ['a channel that a guest views', { role: 'viewer', channelId: 4 }],
    ['a channel that a guest works in', { role: 'member', channelId: 4 }],
  ])('can be %s', async (_, access) => {
    const { role: _role, ...limit } = access;
    expect(await readLimit(store, 1, access)).toEqual({ websiteId: null, channelId: null, ...limit });
  });

  const guestOf = (kind: 'website' | 'channel', role: Role): Access =>
    kind === 'website' ? { role, websiteId: 3 } : { role, channelId: 4 };
  it.each<[string, Access, string]>([
    ['a website in another role', guestOf('website', 'member'), 'role'],
    ['a channel as an administrator', guestOf('channel', 'admin'), 'role'],
    ['a channel as an owner', guestOf('channel', 'owner'), 'role'],
    ['both', { role: 'viewer', websiteId: 3, channelId: 4 }, 'website'],
    ['a website that does not exist', { role: 'viewer', websiteId: 4 }, 'website'],
    ['a channel that does not exist', { role: 'viewer', channelId: 3 }, 'channel'],
  ])('cannot be %s', async (_, access, field) => {
    await expect(readLimit(store, 1, access)).rejects.toMatchObject({ fields: { [field]: [expect.any(String)] } });
  });

  it('must be of the workspace', async () => {
    await expect(readLimit(store, 2, guestOf('website', 'viewer'))).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
