import { describe, expect, it } from 'vitest';
import { eventRange } from './event-range.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 2, 15);
const SCOPE = { accountId: 1, kind: 'account' } as const;

async function cut(range: { from: number; to: number }, first: number | undefined) {
  let requested = 0;
  const firstEventAt = async () => {
    requested++;
    return first;
  };
  return { range: await eventRange({ firstEventAt }, SCOPE, { range, now: NOW }), requested };
}

describe('the part of a range with events', () => {
  it('is all of a range of less than three years, and costs no query', async () => {
    const range = { from: NOW - 1_000 * DAY_MS, to: NOW };
    expect(await cut(range, NOW)).toEqual({ range, requested: 0 });
  });

  it('begins with the first event and ends tomorrow', async () => {
    const first = Date.UTC(2024, 5, 1);
    const { range } = await cut({ from: 0, to: Date.UTC(2199, 0) }, first);
    expect(range).toEqual({ from: first, to: NOW + DAY_MS });
  });

  it('is never larger than what was asked, and never backwards', async () => {
    const past = { from: 0, to: Date.UTC(1990, 0) };
    expect((await cut(past, Date.UTC(2024, 5, 1))).range).toEqual({ from: past.to, to: past.to });
    const future = { from: Date.UTC(2100, 0), to: Date.UTC(2199, 0) };
    expect((await cut(future, Date.UTC(2024, 5, 1))).range).toEqual({ from: future.from, to: future.from });
    expect((await cut({ from: 0, to: NOW }, undefined)).range).toEqual({ from: NOW, to: NOW });
  });
});
