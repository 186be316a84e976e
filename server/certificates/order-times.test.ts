import { describe, expect, it } from 'vitest';
import { type FailedOrder, renewalTime, retryDelay } from './order-times.ts';

const least = () => Uint8Array.of(0, 0);
const most = () => Uint8Array.of(255, 255);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('a certificate', () => {
  it.each([
    ['of 90 days', 90 * DAY, 60 * DAY, 57 * DAY],
    ['of 6 days', 6 * DAY, 4 * DAY, 3.8 * DAY],
    ['of 47 days', 47 * DAY, (47 * DAY * 2) / 3, (47 * DAY * 19) / 30],
  ])('%s is renewed when a third of its lifetime is left, or somewhat earlier', (_name, lifetime, latest, earliest) => {
    const issued = { issuedAt: 1_000, expiresAt: 1_000 + lifetime };
    expect(renewalTime(issued, least)).toBeCloseTo(1_000 + latest, -3);
    expect(renewalTime(issued, most)).toBeGreaterThanOrEqual(Math.floor(1_000 + earliest));
    expect(renewalTime(issued, most)).toBeLessThan(1_000 + earliest + lifetime / 1_000);
  });
});

describe('a failed order is repeated', () => {
  it.each<[string, Partial<FailedOrder>, number]>([
    ['after five minutes', { failures: 1 }, 5 * MINUTE],
    ['after ten minutes the second time', { failures: 2 }, 10 * MINUTE],
    ['after twenty the third time', { failures: 3 }, 20 * MINUTE],
    ['once a day in the end', { failures: 12 }, DAY],
    ['once a day after years', { failures: 4_000 }, DAY],
    ['after hours when the authority limits requests', { failures: 1, isRateLimited: true }, 6 * HOUR],
    ['when the authority says', { failures: 1, isRateLimited: true, retryAfterMs: 30 * HOUR }, 30 * HOUR],
    ['not before its own delay', { failures: 3, retryAfterMs: MINUTE }, 20 * MINUTE],
  ])('%s', (_name, over, expected) => {
    const order = { failures: 1, isRateLimited: false, ...over };
    expect(retryDelay(order, least)).toBe(expected);
    expect(retryDelay(order, most)).toBeGreaterThan(expected * 1.2);
    expect(retryDelay(order, most)).toBeLessThanOrEqual(expected * 1.25);
  });

  it('at most four times in the first hour, as Let’s Encrypt allows five failed validations', () => {
    let at = 0;
    let attempts = 0;
    for (let failures = 1; at < HOUR; failures += 1) {
      attempts += 1;
      at += retryDelay({ failures, isRateLimited: false }, least);
    }
    expect(attempts).toBe(4);
  });
});
