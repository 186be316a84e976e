import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOON } from '../collect.fixture.ts';
import { type DaySalts, dayStart } from '../salts.ts';
import { type ClickTokenPayload, makeClickToken, readClickToken } from './click-token.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ACCOUNT = 3;

const saltOf = (day: number) => `salt of ${day}`;
const saltsAt = (moment: number): DaySalts => ({
  startsAt: dayStart(moment),
  today: saltOf(dayStart(moment)),
  yesterday: saltOf(dayStart(moment) - DAY_MS),
});

const CLAIM: ClickTokenPayload = {
  journeyId: '12345678901234567890',
  linkId: 11,
  qrId: 0,
  campaignId: 300,
  occurredAt: NOON,
};

const make = (claim: Partial<ClickTokenPayload> = {}) => {
  const whole = { ...CLAIM, ...claim };
  return makeClickToken(whole, { salt: saltOf(dayStart(whole.occurredAt)), accountId: ACCOUNT });
};
const read = (token: string, now = NOON, over: { accountId?: number; salts?: DaySalts } = {}) =>
  readClickToken({ token, accountId: ACCOUNT, salts: saltsAt(now), now, ...over });

const id = fc.oneof(fc.nat(200), fc.maxSafeNat());
const claims = fc.record({
  journeyId: fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }).map(String),
  linkId: id,
  qrId: id,
  campaignId: id,
  occurredAt: fc.integer({ min: 0, max: 2 ** 32 * 1000 - 1 }),
});

describe('a click token', () => {
  it('returns the same journey with any IDs', () => {
    fc.assert(
      fc.property(claims, fc.integer({ min: 0, max: 15 * MINUTE_MS - 1000 }), (claim, later) => {
        const { journeyId, linkId, qrId, campaignId } = claim;
        const journey = { journeyId, viaLinkId: linkId, viaQrId: qrId, viaCampaignId: campaignId };
        expect(read(make(claim), claim.occurredAt + later)).toEqual(journey);
      }),
    );
  });

  it('needs no encoding in an address, and is short', () => {
    fc.assert(fc.property(claims, (claim) => void expect(make(claim)).toMatch(/^[A-Za-z0-9_-]{33,61}$/)));
    expect(make()).toHaveLength(34);
  });

  it.each([
    ['at once', 0, true],
    ['after 14 minutes', 14 * MINUTE_MS, true],
    ['after 15 minutes', 15 * MINUTE_MS, false],
    ['after a day', DAY_MS, false],
    ['by a clock that is half a minute behind', -30_000, true],
    ['by a clock that is two minutes behind', -2 * MINUTE_MS, false],
  ])('%s: valid is %3$s', (_when, later, isValid) => {
    expect(read(make(), NOON + later) !== undefined).toBe(isValid);
  });

  it('outlives midnight with yesterday’s salt, and dies with it', () => {
    const midnight = dayStart(NOON) + DAY_MS;
    const token = make({ occurredAt: midnight - MINUTE_MS });
    expect(read(token, midnight + MINUTE_MS)).toMatchObject({ viaLinkId: 11 });
    const salts = { ...saltsAt(midnight), yesterday: undefined };
    expect(read(token, midnight + MINUTE_MS, { salts })).toBeUndefined();
  });

  it('is no other account’s, and no other day’s', () => {
    expect(read(make(), NOON, { accountId: 4 })).toBeUndefined();
    expect(read(make(), NOON, { salts: { ...saltsAt(NOON), today: 'another salt' } })).toBeUndefined();
  });

  it('is broken by any change of any character', () => {
    const token = make();
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...'AZaz09-_+/=. '), (at, character) => {
        fc.pre(token[at] !== character);
        expect(read(token.slice(0, at) + character + token.slice(at + 1))).toBeUndefined();
      }),
    );
  });

  it('is invalid with any character added, removed or doubled', () => {
    const token = make();
    for (const other of [
      `${token}A`,
      `A${token}`,
      token.slice(1),
      token.slice(0, -1),
      token + token,
      `${token}=`,
      ` ${token}`,
    ])
      expect(read(other)).toBeUndefined();
  });

  it('rejects arbitrary text without throwing', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.uint8Array({ minLength: 20, maxLength: 50 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
      fc
        .uint8Array({ minLength: 8, maxLength: 30 })
        .map((bytes) => `${Buffer.concat([Buffer.from([1]), bytes]).toString('base64url')}AAAAAAAAAAA`),
    );
    fc.assert(
      fc.property(text, (token) => void expect(read(token)).toBeUndefined()),
      { numRuns: 1_000 },
    );
  });
});
