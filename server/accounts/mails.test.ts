import { describe, expect, it } from 'vitest';
import { credentialsChangedMail } from './mails.ts';

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
