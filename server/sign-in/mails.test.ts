import { describe, expect, it } from 'vitest';
import { newDeviceMail, secondFactorMail } from './mails.ts';

const ANNA = { email: 'anna@example.com', username: 'anna' };
const context = {
  security: 'https://w.example/app/settings/security',
  forgotPassword: 'https://w.example/login/forgot',
  service: 'Acme Links',
};

describe('the mail about a new browser', () => {
  it.each([
    ['Firefox on Linux', 'Vienna, AT', 'Browser: Firefox on Linux', 'Location: near Vienna, AT'],
    ['', '', 'Browser: unknown', 'Location: unknown'],
  ])('says what is known: "%s", "%s"', (agent, place, browser, location) => {
    const at = Date.UTC(2026, 10, 26, 8, 30, 59);
    const { to, subject, text } = newDeviceMail(ANNA, { agent, place, at, isKnown: false }, context);
    expect([to, subject]).toEqual([ANNA.email, 'New sign-in to your Acme Links account']);
    const lines = text.split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([browser, location, 'Time: 2026-11-26 08:30 UTC', context.forgotPassword]),
    );
    expect(text).toContain('signed in to your Acme Links account');
    expect(text).not.toContain('Waymark');
  });
});

describe('the mail about the second factor', () => {
  it.each([
    ['on', 'An authenticator app was set up.'],
    ['off', 'Two-factor authentication was turned off.'],
    ['app-removed', 'The authenticator app was removed.'],
    ['passkey-added', 'A passkey was added.'],
    ['passkey-removed', 'A passkey was removed.'],
    ['codes', 'New recovery codes were created.'],
    ['recovery', 'A recovery code was used to sign in.'],
    ['guesses', 'Someone entered your password and then several wrong codes.'],
  ] as const)('says what happened and what to do: %s', (change, sentence) => {
    const { subject, text } = secondFactorMail(ANNA, change, context);
    expect(subject).toBe('Acme Links security alert: two-factor authentication');
    expect(text).toContain(sentence);
    expect(text).toContain('If this was not you, choose a new password now.');
    expect(text.split('\n')).toContain(context.forgotPassword);
    expect(text).toContain(context.security);
  });
});
