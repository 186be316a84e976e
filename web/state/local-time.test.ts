import { describe, expect, it } from 'vitest';
import { localOf, momentOf } from './local-time.ts';

const at = (text: string) => Date.parse(text);

describe('local times', () => {
  it.each([
    ['2026-03-02T08:00:00Z', 'UTC', '2026-03-02T08:00:00'],
    ['2026-03-02T08:00:00Z', 'Europe/Vienna', '2026-03-02T09:00:00'],
    ['2026-07-02T08:00:00Z', 'Europe/Vienna', '2026-07-02T10:00:00'],
    ['2026-03-02T23:30:00Z', 'Asia/Kathmandu', '2026-03-03T05:15:00'],
    ['2026-03-02T00:30:15Z', 'America/New_York', '2026-03-01T19:30:15'],
    ['2026-03-02T00:00:00Z', 'Pacific/Kiritimati', '2026-03-02T14:00:00'],
  ])('%s in %s is %s, and back', (instant, zone, local) => {
    expect(localOf(at(instant), zone)).toBe(local);
    expect(momentOf(local, zone)).toBe(at(instant));
  });

  it.each([
    ['that clocks skip is read as before the change', '2026-03-29T02:30', '2026-03-29T01:30:00Z'],
    ['that clocks show twice is the first one', '2026-10-25T02:30', '2026-10-25T00:30:00Z'],
    ['just before a change', '2026-03-29T01:59', '2026-03-29T00:59:00Z'],
    ['just after a change', '2026-03-29T03:00', '2026-03-29T01:00:00Z'],
  ])('a time %s', (_what, local, instant) => {
    expect(momentOf(local, 'Europe/Vienna')).toBe(at(instant));
  });

  it.each(['', 'tomorrow', '2026-13-01T00:00', '2026-03-02T'])('%j is no time', (local) => {
    expect(momentOf(local, 'Europe/Vienna')).toBeNaN();
  });
});
