import { describe, expect, it } from 'vitest';
import { type Announcement, createAnnouncements } from './announcements.ts';

const NOW = Date.UTC(2026, 10, 26, 8);

function setUp() {
  let stored: Announcement | undefined;
  let now = NOW;
  const setting = {
    current: () => stored,
    change: async (next: Announcement | undefined) => {
      stored = next;
    },
  };
  const setTime = (time: number) => {
    now = time;
  };
  return { announcements: createAnnouncements(setting, { now: () => now }), setTime };
}

describe('an announcement', () => {
  it('is shown until it is replaced or removed', async () => {
    const { announcements } = setUp();
    expect(await announcements.current()).toBeUndefined();
    const first = await announcements.publish({ text: '  We move\n on Sunday. ', level: 'info' });
    expect(first).toEqual({ text: 'We move on Sunday.', level: 'info', until: null, createdAt: NOW });
    expect(await announcements.current()).toEqual(first);
    await announcements.publish({ text: 'Moved.', level: 'warning' });
    expect(await announcements.current()).toMatchObject({ text: 'Moved.', level: 'warning' });
    await announcements.remove();
    expect(await announcements.current()).toBeUndefined();
  });

  it('ends by itself', async () => {
    const { announcements, setTime } = setUp();
    await announcements.publish({ text: 'Maintenance', level: 'warning', until: '2026-11-26T09:00:00Z' });
    setTime(NOW + 3_599_999);
    expect(await announcements.current()).toMatchObject({ until: NOW + 3_600_000 });
    setTime(NOW + 3_600_000);
    expect(await announcements.current()).toBeUndefined();
  });

  it.each([
    ['no text', { text: ' \n' }, 'text'],
    ['a text of 301 characters', { text: 'x'.repeat(301) }, 'text'],
    ['an unknown level', { level: 'loud' }, 'level'],
    ['an inherited name as level', { level: 'toString' }, 'level'],
    ['an end in the past', { until: '2026-11-26T07:59:59Z' }, 'until'],
    ['an end that is now', { until: '2026-11-26T08:00:00Z' }, 'until'],
    ['an end that is no date', { until: 'tomorrow' }, 'until'],
    ['an empty end', { until: '' }, 'until'],
  ])('is rejected with %s, and the one before stays', async (_what, over, field) => {
    const { announcements } = setUp();
    const kept = await announcements.publish({ text: 'x'.repeat(300), level: 'info' });
    const written = { text: 'Hello', level: 'info', ...over };
    await expect(announcements.publish(written)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { [field]: [expect.stringMatching(/\.$/)] },
    });
    expect(await announcements.current()).toEqual(kept);
  });
});
