import { beforeEach, describe, expect, it } from 'vitest';
import type { Mail, MailOutcome } from '../platform/mail.ts';
import { systemRandom } from '../platform/random.ts';
import type { NewInvitation } from './invitation-port.ts';
import { createInvitations, type Invitations, invitationState } from './invitations.ts';

const NOW = 1_000_000_000_000;
const DAY_MS = 86_400_000;

describe('invitations', () => {
  let stored: NewInvitation[];
  let mails: Mail[];
  let outcome: MailOutcome;
  let forgotten: number[];
  let inviter: number | undefined;
  let invitations: Invitations;

  beforeEach(() => {
    [stored, mails, forgotten, outcome, inviter] = [[], [], [], 'sent', undefined];
    const shown = ({ hash: _, ...invitation }: NewInvitation) => ({ ...invitation, id: 1, usedAt: null });
    invitations = createInvitations({
      store: {
        add: async (invitation) => {
          stored.push(invitation);
          return shown(invitation);
        },
        find: async (hash, now) => stored.filter((one) => one.hash === hash && one.expiresAt > now).map(shown)[0],
        list: async () => stored.map(shown),
        withdraw: async (id) => id === 1 && stored.splice(0).length > 0,
        forget: async (before) => void forgotten.push(before),
        inviter: async () => inviter,
        nameInviter: async (accountId) => {
          inviter = accountId;
        },
      },
      mailer: { send: async (mail) => (mails.push(mail) > 0 ? outcome : 'off') },
      linkTo: (secret) => `https://way.example/register?invitation=${secret}`,
      random: systemRandom,
      clock: { now: () => NOW },
    });
  });

  it('are links that last a week; what is kept of one opens nothing', async () => {
    const { link, invitation, mail } = await invitations.invite(undefined);
    const secret = new URL(link).searchParams.get('invitation') ?? '';
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(invitation).toEqual({ id: 1, email: '', createdAt: NOW, expiresAt: NOW + 7 * DAY_MS, usedAt: null });
    expect([mail, mails]).toEqual(['off', []]);
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(await invitations.find(secret)).toEqual(invitation);
    expect(await invitations.find('another')).toBeUndefined();
  });

  it.each(['sent', 'failed', 'off'] as const)(
    'go to the address that is named, and say what became of the mail: %s',
    async (what) => {
      outcome = what;
      const { link, invitation, mail } = await invitations.invite(' Ada@Example.com');
      expect([mail, invitation.email]).toEqual([what, 'ada@example.com']);
      expect(mails).toMatchObject([{ to: 'ada@example.com', text: expect.stringContaining(`\n${link}\n`) }]);
    },
  );

  it('are not created for an invalid address', async () => {
    await expect(invitations.invite('ada')).rejects.toMatchObject({ fields: { email: [expect.any(String)] } });
    expect([stored, mails]).toEqual([[], []]);
  });

  it('are withdrawn once', async () => {
    await invitations.invite(undefined);
    await invitations.withdraw(1);
    expect(await invitations.list()).toEqual([]);
    await expect(invitations.withdraw(1)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('are created in the settings of one account, and of none until one is set', async () => {
    expect(await invitations.mayInvite(7)).toBe(false);
    await invitations.letInvite(7);
    expect([await invitations.mayInvite(7), await invitations.mayInvite(8)]).toEqual([true, false]);
    await invitations.letInvite(8);
    expect([await invitations.mayInvite(7), await invitations.mayInvite(8)]).toEqual([false, true]);
  });

  it.each([
    ['waiting', null, NOW + 1],
    ['over', null, NOW],
    ['used', NOW - 5, NOW + 1],
    ['used', NOW - 5, NOW - 1],
  ] as const)('are %s', (state, usedAt, expiresAt) => {
    expect(invitationState({ id: 1, email: '', createdAt: 0, expiresAt, usedAt }, NOW)).toBe(state);
  });

  it('stay in the list for a month after they are over', async () => {
    await invitations.sweep();
    expect(forgotten).toEqual([NOW - 30 * DAY_MS]);
  });
});
