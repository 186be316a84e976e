import { describe, expect, it, vi } from 'vitest';
import { hashSecret } from '../accounts/accounts.ts';
import type { Mail } from '../platform/mail.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import { createEmailConfirmations } from './email-confirmation.ts';
import type { EmailConfirmationStore, NewEmailConfirmation } from './email-confirmation-port.ts';

const DAY_MS = 86_400_000;

function createAll({ isMailOn = true, isConfirmed = true } = {}) {
  const ada = { personId: 3, username: 'ada', email: 'ada@example.com', isConfirmed };
  const state = { ada, links: [] as NewEmailConfirmation[], time: 1_000 };
  const valid = (hash: string, now: number) => state.links.find((one) => one.hash === hash && one.expiresAt > now);
  const store: EmailConfirmationStore = {
    findOwner: async (personId) => (personId === 3 ? state.ada : undefined),
    isTaken: async (email) => email === 'taken@example.com' || email === state.ada.email,
    markUnconfirmed: async () => void Object.assign(state.ada, { isConfirmed: false }),
    add: async (link, limit) => state.links.length < limit && state.links.push(link) > 0,
    find: async (hash, now) => {
      const link = valid(hash, now);
      return link && { ...state.ada, confirmedEmail: link.email };
    },
    pendingEmail: async () => state.links.find(({ email }) => email !== state.ada.email)?.email,
    use: async (hash, now) => {
      const link = valid(hash, now);
      if (!link) return undefined;
      if (link.email === 'raced@example.com') throw new UniqueViolationError('person.email');
      const before = { ...state.ada, confirmedEmail: link.email };
      Object.assign(state.ada, { email: link.email, isConfirmed: true });
      state.links = [];
      return before;
    },
    forget: async (before) => {
      state.links = state.links.filter(({ createdAt }) => createdAt > before);
    },
  };
  const send = vi.fn(async (_mail: Mail) => 'sent' as const);
  let created = 0;
  const confirmations = createEmailConfirmations({
    store,
    isMailOn,
    mailer: { send },
    linkTo: (secret: string) => `https://way.example/login/email?token=${secret}`,
    random: (length) => new Uint8Array(length).fill(++created),
    clock: { now: () => state.time },
  });
  const secretIn = (mail: Mail | undefined) => /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  return { state, send, confirmations, lastSecret: () => secretIn(send.mock.lastCall?.[0]) };
}

describe('the confirmation of an email address', () => {
  it('asks a new person with a link, of which only the hash is stored', async () => {
    const { state, send, confirmations, lastSecret } = createAll();
    await confirmations.begin(3);
    expect(await confirmations.state(3)).toEqual({ email: 'ada@example.com', isConfirmed: false, pending: undefined });
    expect(send.mock.calls).toMatchObject([[{ to: 'ada@example.com', subject: 'Confirm your email address' }]]);
    expect(state.links).toEqual([
      {
        personId: 3,
        email: 'ada@example.com',
        hash: hashSecret(lastSecret()),
        createdAt: 1_000,
        expiresAt: 1_000 + DAY_MS,
      },
    ]);
  });

  it('holds once the link is used, which works once', async () => {
    const { confirmations, lastSecret } = createAll();
    await confirmations.begin(3);
    const secret = lastSecret();
    expect(await confirmations.find(secret)).toBe('ada@example.com');
    expect(await confirmations.use(secret)).toEqual({ personId: 3, email: 'ada@example.com', isChanged: false });
    expect((await confirmations.state(3)).isConfirmed).toBe(true);
    expect([await confirmations.find(secret), await confirmations.use(secret)]).toEqual([undefined, undefined]);
  });

  it.each([
    [DAY_MS - 1, 'ada@example.com'],
    [DAY_MS, undefined],
  ])('accepts a link after %i ms: %s', async (passed, email) => {
    const { state, confirmations, lastSecret } = createAll();
    await confirmations.begin(3);
    state.time += passed;
    expect(await confirmations.find(lastSecret())).toBe(email);
  });

  it('can be asked for again, up to five links at a time', async () => {
    const { send, confirmations } = createAll({ isConfirmed: false });
    for (let count = 0; count < 5; count++) await confirmations.resend(3);
    await expect(confirmations.resend(3)).rejects.toMatchObject({
      fields: { email: [expect.stringMatching(/^5 links/)] },
    });
    expect(send).toHaveBeenCalledTimes(5);
  });

  it('is not asked for again when there is nothing to confirm', async () => {
    const { send, confirmations } = createAll();
    await confirmations.resend(3);
    expect(send).not.toHaveBeenCalled();
  });

  it('is not asked for where email is off', async () => {
    const { state, send, confirmations } = createAll({ isMailOn: false });
    await confirmations.begin(3);
    expect([confirmations.isOn, state.ada.isConfirmed]).toEqual([false, true]);
    state.ada.isConfirmed = false;
    expect((await confirmations.state(3)).isConfirmed).toBe(true);
    expect(send).not.toHaveBeenCalled();
  });

  it('does not exist for unknown people', async () => {
    await expect(createAll().confirmations.state(99)).rejects.toMatchObject({ code: 'key_unknown' });
  });
});

describe('a change of the email address', () => {
  it('keeps the current one until the link to the new one is used, and informs the former one', async () => {
    const { send, confirmations, lastSecret } = createAll();
    await confirmations.requestChange(3, ' New@Example.com ');
    expect(send.mock.lastCall).toMatchObject([{ to: 'new@example.com' }]);
    const current = { email: 'ada@example.com', isConfirmed: true, pending: 'new@example.com' };
    expect(await confirmations.state(3)).toEqual(current);
    const used = await confirmations.use(lastSecret());
    expect(used).toEqual({ personId: 3, email: 'new@example.com', isChanged: true });
    expect(send.mock.lastCall).toMatchObject([{ to: 'ada@example.com', subject: 'Your email address was changed' }]);
    expect((await confirmations.state(3)).email).toBe('new@example.com');
  });

  it('resends the link to the new address', async () => {
    const { send, confirmations } = createAll();
    await confirmations.requestChange(3, 'new@example.com');
    await confirmations.resend(3);
    expect(send.mock.calls.map(([{ to }]) => to)).toEqual(['new@example.com', 'new@example.com']);
  });

  it.each([
    ['taken@example.com', /already exists/],
    ['nothing', /name@example\.com/],
  ])('to %s is rejected at its field', async (email, sentence) => {
    const { send, confirmations } = createAll();
    await expect(confirmations.requestChange(3, email)).rejects.toThrow(sentence);
    expect(send).not.toHaveBeenCalled();
  });

  it('to the same address changes nothing', async () => {
    const { send, confirmations } = createAll();
    await confirmations.requestChange(3, 'ADA@example.com');
    expect(send).not.toHaveBeenCalled();
  });

  it('to an address that someone else took meanwhile leaves the link without effect', async () => {
    const { confirmations, lastSecret } = createAll();
    await confirmations.requestChange(3, 'raced@example.com');
    expect(await confirmations.use(lastSecret())).toBeUndefined();
    expect((await confirmations.state(3)).email).toBe('ada@example.com');
  });

  it('is forgotten when it expires', async () => {
    const { state, confirmations } = createAll();
    await confirmations.requestChange(3, 'new@example.com');
    state.time += DAY_MS;
    await confirmations.sweep();
    expect(state.links).toEqual([]);
  });

  it.each([
    'plain',
    '@example.com',
    'ada@',
    'ada@example',
    'ada@@example.com',
    'ada@.com',
    'ada@example..com',
    'ada example@example.com',
    'ada@exa mple.com',
    'ada@example.com, bob@example.com',
    'ada@example.com;bob@example.com',
    '<ada@example.com>',
    'Ada <ada@example.com>',
    'ada(comment)@example.com',
    'ada@[127.0.0.1]',
    'ada:bob@example.com',
    '"ada"@example.com',
    'ada\\@example.com',
    'ada@example.com\nBcc: eve@example.com',
    'ada@example.com\r\nTo: eve@example.com',
    'ada\tb@example.com',
    'ada@example.com>',
    'ada@exa,mple.com',
    'ada@example.com.',
    'a@b',
  ])('to %j sends nothing', async (written) => {
    const { state, send, confirmations } = createAll();
    await expect(confirmations.requestChange(3, written)).rejects.toMatchObject({
      fields: { email: [expect.any(String)] },
    });
    expect([state.links, send.mock.calls]).toEqual([[], []]);
  });

  it.each([
    ['new@example.com', 'new@example.com'],
    [' new@example.com ', 'new@example.com'],
    ['NEW@EXAMPLE.COM', 'new@example.com'],
    ['new+tag@example.com', 'new+tag@example.com'],
    ['n.e.w@example.com', 'n.e.w@example.com'],
    ['new_1@example.com', 'new_1@example.com'],
    ["o'new@example.com", "o'new@example.com"],
    ['new@sub.example.com', 'new@sub.example.com'],
    ['new@xn--exmple-cua.com', 'new@xn--exmple-cua.com'],
    ['néw@example.com', 'néw@example.com'],
    ['new@exämple.com', 'new@exämple.com'],
    ['1@example.museum', '1@example.museum'],
    ['new-@example.com', 'new-@example.com'],
    ['new%1@example.com', 'new%1@example.com'],
  ])('to %j waits for the confirmation of %s', async (written, email) => {
    const { confirmations } = createAll();
    await confirmations.requestChange(3, written);
    expect((await confirmations.state(3)).pending).toBe(email);
  });
});
