import { beforeEach, describe, expect, it } from 'vitest';
import type { Account, Session } from '../accounts/accounts.ts';
import type { Mail } from '../platform/mail.ts';
import { createDevices, type Devices } from './devices.ts';

const ANNA = { email: 'anna@example.com', username: 'anna' } as Account;

describe('known browsers', () => {
  let mails: Mail[];
  let errors: unknown[];
  let isMailBroken: boolean;
  let others: Pick<Session, 'id' | 'place'>[];
  let devices: Devices;

  beforeEach(() => {
    mails = [];
    errors = [];
    isMailBroken = false;
    others = [];
    devices = createDevices({
      secrets: { secret: async () => Buffer.from('a secret of the service') },
      accounts: { findMember: async (accountId) => (accountId === 7 ? ANNA : undefined) },
      sessionsOf: async () => others,
      mailer: {
        send: async (mail) => {
          if (isMailBroken) throw new Error('the mailer is broken');
          mails.push(mail);
          return 'sent';
        },
      },
      links: { security: 'https://go.example/security', forgotPassword: 'https://go.example/forgot' },
      onError: (error) => errors.push(error),
    });
  });

  const session = (personId: number, accountId = 7) =>
    ({
      personId,
      accountId,
      agent: 'Firefox on Linux',
      place: 'Hamburg, Germany',
      createdAt: 1_800_000_000_000,
    }) as Session;

  it('are recognized by a mark that identifies nobody, and a sign-in from a new one is mailed', async () => {
    const marks = await devices.welcome(session(9), '');
    expect(marks).toMatch(/^[\w-]{22}$/);
    await expect.poll(() => mails.length).toBe(1);
    expect(mails[0]).toMatchObject({ to: ANNA.email, subject: 'New sign-in to your Waymark account' });
    expect(mails[0]?.text).toContain(
      'Browser: Firefox on Linux\nLocation: near Hamburg, Germany\nTime: 2027-01-15 08:00 UTC',
    );
    expect(mails[0]?.text).toContain('https://go.example/forgot');
    expect(await devices.welcome(session(9), marks)).toBe(marks);
    expect(mails).toHaveLength(1);
  });

  it.each([
    ['another country', [{ id: 1, place: 'Zug, Switzerland' }], 1],
    ['another country, and of one without a city', [{ id: 1, place: 'Austria' }], 1],
    [
      'the same country',
      [
        { id: 1, place: 'Zug, Switzerland' },
        { id: 2, place: 'Berlin, Germany' },
      ],
      0,
    ],
    ['an unknown place', [{ id: 1, place: '' }], 0],
    ['no other session', [], 0],
  ])('are mailed about only from a new country: of sessions in %s', async (_, known, sent) => {
    others = [...known, { id: 12, place: 'Hamburg, Germany' }];
    const marks = await devices.remember(9, '');
    expect(await devices.welcome({ ...session(9), id: 12 }, marks)).toBe(marks);
    // A mail about a new browser, begun later, arrives after all others.
    await devices.welcome({ ...session(9), id: 13 }, '');
    await expect.poll(() => mails.length).toBe(sent + 1);
    const words = mails.map(({ text }) => text.includes('from a new country:'));
    expect(words).toEqual(sent === 1 ? [true, false] : [false]);
  });

  it('say nothing about a country while that of the sign-in is unknown', async () => {
    others = [{ id: 1, place: 'Zug, Switzerland' }];
    const marks = await devices.remember(9, '');
    await devices.welcome({ ...session(9), id: 12, place: '' }, marks);
    await devices.welcome({ ...session(9), id: 13 }, '');
    await expect.poll(() => mails.length).toBe(1);
    expect(mails[0]?.text).toContain('in a new browser:');
  });

  it('keep only the five most recent people', async () => {
    let marks = '';
    for (const personId of [1, 2, 3, 4, 5, 6]) marks = await devices.remember(personId, marks);
    expect(marks.split('.')).toHaveLength(5);
    await devices.welcome(session(6), marks);
    expect(mails).toHaveLength(0);
    await devices.welcome(session(1), marks);
    await expect.poll(() => mails.length).toBe(1);
  });

  it.each(['x', 'a.b.c', `${'a'.repeat(22)}.${'b'.repeat(22)}`])('are not those with the marks %j', async (forged) => {
    await devices.welcome(session(9), forged);
    await expect.poll(() => mails.length).toBe(1);
  });

  it('never delay a sign-in: a broken mailer is logged, a member who has left gets no mail', async () => {
    await devices.welcome(session(9, 8), '');
    isMailBroken = true;
    expect(await devices.welcome(session(9), '')).not.toBe('');
    await expect.poll(() => errors.length).toBe(1);
    expect(mails).toEqual([]);
  });
});
