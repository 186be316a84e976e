import { describe, expect, it } from 'vitest';
import { createSessionCookie } from './session-cookie.ts';

const SECRET = 'a'.repeat(43);

describe('the cookie of a session', () => {
  it('is bound to its host by its name where there is https', () => {
    const cookie = createSessionCookie('https://go.example.com');
    expect(cookie.write(SECRET, 60)).toBe(
      `__Host-waymark=${SECRET}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(cookie.read({ headers: { cookie: `a=b; __Host-waymark=${SECRET}` } })).toBe(SECRET);
    // One that anything on this machine could have set.
    expect(cookie.read({ headers: { cookie: `waymark=${SECRET}` } })).toBeUndefined();
  });
});
