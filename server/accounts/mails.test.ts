import { describe, expect, it } from 'vitest';
import { credentialsChangedMail, leakedKeyMail } from './mails.ts';

const ANNA = { email: 'anna@example.com', username: 'anna' };

describe('the mail about changed credentials', () => {
  it.each([
    [{ emailChanged: true, passwordChanged: false }, 'email address was changed'],
    [{ emailChanged: false, passwordChanged: true }, 'password was changed'],
    [{ emailChanged: true, passwordChanged: true }, 'email address and password were changed'],
  ])('uses the singular or plural verb for %j', (what, sentence) => {
    const { subject, text } = credentialsChangedMail(ANNA, what);
    expect(subject).toBe(`Your ${sentence}`);
    expect(text).toContain(`The ${sentence.replace(/ (was|were)/, ' of your Waymark account $1')}.`);
  });
});

describe('the mail about a leaked key', () => {
  it.each([
    ['Till', '“Till” (it ends in abcd)'],
    ['', 'without a name (it ends in abcd)'],
    ['Till\r\n\r\nCall us', '“Till Call us” (it ends in abcd)'],
  ])('names the key %j, and where to create another', (name, expected) => {
    const { to, subject, text } = leakedKeyMail(
      ANNA,
      { name, lastFour: 'abcd' },
      'https://w.example/app/settings/keys',
    );
    expect([to, subject]).toEqual(['anna@example.com', 'An API key of yours was revoked']);
    expect(text).toContain(expected);
    expect(text.split('\n')).toContain('https://w.example/app/settings/keys');
  });
});
