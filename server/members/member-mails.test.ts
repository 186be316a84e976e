import { describe, expect, it } from 'vitest';
import { memberInvitationMail, ownershipMails } from './member-mails.ts';
import type { Member, OpenInvitation } from './member-port.ts';

const invitation = {
  email: 'new@example.com',
  workspace: 'Garden',
  invitedBy: 'Anna Weber',
  expiresAt: Date.UTC(2026, 11, 3, 8),
} as OpenInvitation;
const SHOP = { kind: 'website', id: 1, name: 'shop.example' } as const;
const SPRING = { kind: 'channel', id: 2, name: 'Spring' } as const;
const context = { link: 'https://w.example/join/secret', service: 'Acme Links' };

describe('the mail that invites to a workspace', () => {
  it.each([
    ['a member', 'member', null, 'as a member', 'create and change links, QR codes, pages and websites.'],
    [
      'an admin',
      'admin',
      null,
      'as an admin',
      'create and change everything, and manage members, API keys and domains.',
    ],
    ['a viewer', 'viewer', null, 'as a viewer', 'see everything but change nothing.'],
    ['a guest of a website', 'viewer', SHOP, 'as a guest', 'see the dashboard of shop.example, and nothing else.'],
    [
      'a guest of a channel',
      'viewer',
      SPRING,
      'as a guest',
      'see the links, QR codes and pages of the channel Spring.',
    ],
    [
      'a guest who works in a channel',
      'member',
      SPRING,
      'as a guest',
      'create and change links, QR codes and pages in the channel Spring.',
    ],
  ] as const)('names who invites where, as what and until when: %s', (_what, role, guestOf, as, terms) => {
    const mail = memberInvitationMail({ ...invitation, role, guestOf } as OpenInvitation, context);
    expect(mail).toMatchObject({ to: 'new@example.com', subject: 'Join Garden on Acme Links' });
    const sentence = `Anna Weber invited you ${as} to the workspace “Garden” on Acme Links. You can ${terms}`;
    expect(mail.text.split('\n')).toContain(sentence);
    expect(mail.text.split('\n')).toContain(context.link);
    expect(mail.text).toContain('This link works once and expires on December 3, 2026 at 08:00 UTC.');
  });
});

describe('the mails about a new owner', () => {
  const [from, to] = ['anna', 'ben'].map((username) => ({ username, email: `${username}@example.com` }) as Member);

  it('tell both what they are now, on which service', () => {
    if (!from || !to) throw new Error('both are there');
    const mails = ownershipMails('Garden', { from, to, service: 'Acme Links' });
    expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([
      ['anna@example.com', 'Garden has a new owner'],
      ['ben@example.com', 'Garden has a new owner'],
    ]);
    expect(mails.map(({ text }) => /You are now [^.]*\./.exec(text)?.[0])).toEqual([
      'You are now an admin.',
      'You are now its owner.',
    ]);
    for (const { text } of mails) expect(text).toContain('“Garden” on Acme Links to ben.');
  });
});
