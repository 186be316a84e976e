import { describe, expect, it } from 'vitest';
import { accountRemovedMail, credentialsChangedMail, invitationMail, leakedKeyMail, newPasswordMail } from './mails.ts';

const ANNA = { email: 'anna@example.com', username: 'anna' };

describe('the mail about changed credentials', () => {
  it.each([
    [{ emailChanged: true, passwordChanged: false }, 'email address was changed'],
    [{ emailChanged: false, passwordChanged: true }, 'password was changed'],
    [{ emailChanged: true, passwordChanged: true }, 'email address and password were changed'],
  ])('uses the singular or plural verb for %j', (what, sentence) => {
    const { subject, text } = credentialsChangedMail(ANNA, { ...what, service: 'Waymark' });
    expect(subject).toBe(`Your ${sentence}`);
    expect(text).toContain(`The ${sentence.replace(/ (was|were)/, ' for your Waymark account $1')}.`);
  });
});

describe('mails to people', () => {
  const link = 'https://w.example/x';
  const service = 'Acme Links';

  it.each([
    ['a new password', newPasswordMail(ANNA, { link, service }), 'Reset your Acme Links password'],
    ['an invitation', invitationMail('a@example.com', { link, service }), 'Your invitation to Acme Links'],
    ['a deleted workspace', accountRemovedMail(ANNA, service), 'Your workspace was deleted'],
  ])('name the service: %s', (_what, mail, subject) => {
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain('Acme Links');
    expect(mail.text).not.toContain('Waymark');
  });
});

describe('the mail about a leaked key', () => {
  it.each([
    ['Till', '“Till”, which ends in abcd'],
    ['', 'without a name, which ends in abcd'],
    ['Till\r\n\r\nCall us', '“Till Call us”, which ends in abcd'],
  ])('names the key %j, and where to create another', (name, expected) => {
    const keysScreen = 'https://w.example/app/w/1/settings/keys';
    const about = { name, lastFour: 'abcd', workspace: 'Acme', keysScreen, service: 'Waymark' };
    const { to, subject, text } = leakedKeyMail(ANNA, about);
    expect([to, subject]).toEqual(['anna@example.com', 'An API key of Acme was revoked']);
    expect(text).toContain(`An API key of the workspace “Acme” was found`);
    expect(text).toContain(`: the key ${expected}. We revoked it immediately`);
    expect(text.split('\n')).toContain(about.keysScreen);
  });

  it('keeps the name of the workspace on one line', () => {
    const about = { name: '', lastFour: 'abcd', workspace: 'Acme\r\nBcc: x', keysScreen: '/', service: 'Waymark' };
    expect(leakedKeyMail(ANNA, about).subject).toBe('An API key of Acme Bcc: x was revoked');
  });
});
