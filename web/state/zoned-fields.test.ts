import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** The person chose a time zone that differs from every test machine's and has quarters of an hour. */
const ZONE = 'Asia/Kathmandu';

describe('times in forms and texts, for a person with their own time zone', () => {
  beforeAll(() => {
    vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'waymark.timezone' ? `"${ZONE}"` : null) });
    vi.resetModules();
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it.each([
    ['2026-03-02 08:00:00', '2026-03-02T13:45'],
    ['2026-03-02 18:20:00', '2026-03-03T00:05'],
  ])('links begin and expire at %s UTC, which the form shows as %s', async (utc, local) => {
    const { localOf, timestampOf } = await import('../screens/links/editor/local-times.ts');
    expect(localOf(utc)).toBe(local);
    expect(timestampOf(local)).toBe(utc);
    expect([localOf(null), timestampOf(''), timestampOf('soon')]).toEqual(['', null, null]);
  });

  it('blocks of bio pages too', async () => {
    const { toLocal, toUtc } = await import('../screens/landing-pages/bio/bio-values.ts');
    expect(toLocal('2026-03-02 08:00:00')).toBe('2026-03-02T13:45');
    expect(toUtc('2026-03-02T13:45')).toBe('2026-03-02 08:00:00');
    expect([toLocal(null), toUtc(''), toUtc('soon')]).toEqual(['', '', '']);
  });

  it('announcements end then', async () => {
    const { bodyOf } = await import('../screens/admin/announcement/announcement-values.ts');
    const written = { text: 'We move.', level: 'info', until: '2026-03-02T13:45' } as const;
    expect(bodyOf(written)).toMatchObject({ until: '2026-03-02T08:00:00.000Z' });
  });

  it('queries and names of points use it', async () => {
    const { nameTime, overTime } = await import('./click-query.ts');
    expect(overTime({ scope: { link: 1 }, period: '30d', metrics: ['clicks'] }).timezone).toBe(ZONE);
    const { tickNames } = await import('../ui/chart/ticks.ts');
    const midnight = Date.UTC(2026, 2, 1, 18, 15) / 1_000;
    expect(nameTime(midnight, '30d')).toMatch(/\b2\b/);
    expect(tickNames([midnight, midnight + 86_400])(midnight)).toMatch(/\b2\b/);
  });

  it('exact times are in it', async () => {
    const { formatDateTime } = await import('../ui/format.ts');
    expect(formatDateTime(Date.UTC(2026, 2, 2, 8))).toMatch(/1:45|13:45/);
  });
});
