import { describe, expect, it } from 'vitest';
import { createSharing } from './sharing.ts';
import type { Website } from './website-port.ts';

const MINUTE_MS = 60_000;
const BASE = { id: 7, accountId: 1, domain: 'shop.example', privacy: 2, passwordHash: 'hash' } as Website;

/** One shared website and a clock, both controlled by the test. */
function open(secretByte = 1) {
  const world = { now: 1_000_000, website: { ...BASE } as Website | undefined };
  const sharing = createSharing({
    prefix: 'wv_',
    findShared: async (id) => (world.website?.id === id ? world.website : undefined),
    secrets: { secret: async () => new Uint8Array(32).fill(secretByte) },
    clock: { now: () => world.now },
  });
  return { world, sharing };
}

describe('a token of a shared dashboard', () => {
  it('opens its website for 15 minutes', async () => {
    const { world, sharing } = open();
    const { token, expiresAt } = await sharing.token(BASE);
    expect([token.slice(0, 3), expiresAt - world.now]).toEqual(['wv_', 15 * MINUTE_MS]);
    expect(await sharing.viewed(token)).toEqual(BASE);
    world.now += 15 * MINUTE_MS - 1;
    expect((await sharing.viewed(token)).id).toBe(7);
    world.now += 1;
    await expect(sharing.viewed(token)).rejects.toMatchObject({ code: 'key_expired' });
  });

  it.each([
    ['another password', { passwordHash: 'other' }],
    ['no password', { passwordHash: null }],
    ['everybody', { privacy: 0 }],
    ['nobody', undefined],
  ] as const)('ends when the dashboard is for %s', async (_name, change) => {
    const { world, sharing } = open();
    const { token } = await sharing.token(BASE);
    world.website = change && { ...BASE, ...change };
    await expect(sharing.viewed(token)).rejects.toMatchObject({ code: 'key_unknown' });
  });

  it('cannot be forged without the secret, or extended', async () => {
    const { sharing } = open();
    const [forged, { token }] = [await open(2).sharing.token(BASE), await sharing.token(BASE)];
    const [, id, expiry, end] = token.split('_');
    const later = (Number.parseInt(expiry ?? '', 36) + 60 * MINUTE_MS).toString(36);
    for (const text of [
      forged.token,
      `wv_${id}_${later}_${end}`,
      `wv_8_${expiry}_${end}`,
      'wv_',
      token.replace('wv_', 'wb_'),
      `${token}x`,
      token.slice(0, -1),
    ])
      await expect(sharing.viewed(text)).rejects.toMatchObject({ code: 'key_unknown' });
  });
});
