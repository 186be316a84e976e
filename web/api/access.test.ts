import { describe, expect, it } from 'vitest';
import { type AccessToken, createAccess } from './access.ts';

const MINUTE = 60_000;

/** Creates a token source that returns a new token each time and counts the requests. */
function startDoor(lastsMs: number) {
  const clock = { now: 1_000_000 };
  const requested: AccessToken[] = [];
  const access = createAccess(
    async () => {
      const token = { token: `ws_${requested.length + 1}`, expiresAt: clock.now + lastsMs };
      requested.push(token);
      return token;
    },
    () => clock.now,
  );
  return { clock, requested, access };
}

describe('access tokens of a page', () => {
  it('are fetched once for concurrent requests', async () => {
    const { access, requested } = startDoor(15 * MINUTE);
    expect(await Promise.all([access.token(), access.token(), access.token()])).toEqual(['ws_1', 'ws_1', 'ws_1']);
    expect(await access.token()).toBe('ws_1');
    expect(requested).toHaveLength(1);
  });

  it('are renewed before they expire, so that no request fails', async () => {
    const { access, clock } = startDoor(15 * MINUTE);
    await access.token();
    clock.now += 13.9 * MINUTE;
    expect(await access.token()).toBe('ws_1');
    clock.now += 0.2 * MINUTE;
    expect(await access.token()).toBe('ws_2');
  });

  it('are fetched again when the service reports that they expired', async () => {
    const { access } = startDoor(15 * MINUTE);
    await access.token();
    access.forget();
    expect(await access.token()).toBe('ws_2');
  });

  it('are requested again after a failed fetch', async () => {
    let attempts = 0;
    const access = createAccess(async () => {
      attempts++;
      if (attempts === 1) throw new Error('no network');
      return { token: 'ws_2', expiresAt: Date.now() + 15 * MINUTE };
    });
    await expect(access.token()).rejects.toThrow('no network');
    expect(await access.token()).toBe('ws_2');
  });
});
