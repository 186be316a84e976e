import { describe, expect, it } from 'vitest';
import { createSessionCookie } from './session-cookie.ts';

const SECRET = 'a'.repeat(43);

describe('the session cookie', () => {
  it('is bound to its host by its name on HTTPS', () => {
    const cookie = createSessionCookie('https://go.example.com');
    expect(cookie.write(SECRET, 60)).toBe(
      `__Host-waymark=${SECRET}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(cookie.read({ headers: { cookie: `a=b; __Host-waymark=${SECRET}` } })).toBe(SECRET);
    // Anything on this machine could have set this cookie.
    expect(cookie.read({ headers: { cookie: `waymark=${SECRET}` } })).toBeUndefined();
  });
});
