import { describe, expect, it } from 'vitest';
import { memberInvitationMail, ownershipMails } from './member-mails.ts';
import type { Member, OpenInvitation } from './member-port.ts';

const invitation = {
  email: 'new@example.com',
  workspace: 'Garden',
  invitedBy: 'anna',
  role: 'member',
  expiresAt: Date.UTC(2026, 11, 3, 8),
} as OpenInvitation;
const context = { link: 'https://w.example/join/secret', service: 'Acme Links' };

describe('the mail that invites to a workspace', () => {
  it.each([
    ['the workspace', undefined, 'the workspace “Garden” (role: member)'],
    ['a website', { kind: 'website', name: 'shop.example' }, 'the dashboard of shop.example in the workspace “Garden”'],
    ['a channel', { kind: 'channel', name: 'Spring' }, 'the channel “Spring” of the workspace “Garden” (role: member)'],
  ])('names who invites to what, on which service: %s', (_what, guestOf, place) => {
    const mail = memberInvitationMail({ ...invitation, guestOf } as OpenInvitation, context);
    expect(mail).toMatchObject({ to: 'new@example.com', subject: 'Join Garden on Acme Links' });
    expect(mail.text).toContain(`anna invited you to ${place} on Acme Links. Accept the invitation here:`);
    expect(mail.text.split('\n')).toContain(context.link);
    expect(mail.text).toContain('expires on 2026-12-03');
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
