import { describe, expect, it } from 'vitest';
import type { AppError } from '../platform/app-error.ts';
import { readCredentials, readEmail, readPassword, readUsername, usernameFrom } from './credentials.ts';

describe('credentials', () => {
  it.each(['a@b.co', 'First.Last+tag@sub.example.com', 'ü@exämple.de', "o'neil@example.ie"])('take %s', (email) => {
    expect(readEmail(` ${email} `)).toBe(email.toLowerCase());
  });

  it.each(['', 'a', 'a@b', '@b.co', 'a@', 'a b@c.de', 'a@b..c', 'a@b.c,d@e.f', '<a@b.co>', `${'x'.repeat(250)}@b.co`])(
    'reject %j as an email address',
    (email) => {
      expect(() => readEmail(email)).toThrow(/email address/);
    },
  );

  it('bound passwords and reject the usual ones ignoring case', () => {
    expect(readPassword('ab cd ef')).toBe('ab cd ef');
    expect(readPassword('\u00fc'.repeat(8))).toHaveLength(8);
    expect(readPassword('x'.repeat(256))).toHaveLength(256);
    for (const bad of ['x'.repeat(7), 'x'.repeat(257), 'PassWord1', 'TrustNo1', 'waymark1'])
      expect(() => readPassword(bad)).toThrow();
  });

  it.each(['ab', '.hidden', 'a b', 'a/b', 'ä'.repeat(5), 'x'.repeat(41)])('reject the username %j', (name) => {
    expect(() => readUsername(name)).toThrow(/username/);
  });

  it('make a valid username from any address', () => {
    for (const email of ['jo@example.com', '..@example.com', 'ü@example.com', `${'n'.repeat(60)}@example.com`]) {
      expect(readUsername(usernameFrom(email))).toBe(usernameFrom(email));
    }
  });

  it('are validated all at once, and every error is reported', () => {
    const person = { email: ' Ada@Example.com ', password: 'correct horse battery', username: ' ada ' };
    expect(readCredentials(person)).toEqual({ ...person, email: 'ada@example.com', username: 'ada' });
    expect(readCredentials({ ...person, username: '' }).username).toBeUndefined();
    const faultsOf = (wrong: Partial<typeof person>) => {
      try {
        return readCredentials({ ...person, ...wrong });
      } catch (error) {
        return Object.keys((error as AppError).fields ?? {});
      }
    };
    expect(faultsOf({ email: 'ada@example', username: 'Ada L.' })).toEqual(['email', 'username']);
    expect(faultsOf({ email: '', password: 'short', username: 'x' })).toEqual(['email', 'password', 'username']);
    expect(faultsOf({ password: 'short' })).toEqual(['password']);
  });
});
