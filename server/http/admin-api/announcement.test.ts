import { describe, expect, it, vi } from 'vitest';
import { adminOperations } from '../../../contract/application/admin/operations.ts';
import { callAdmin } from './admin-call.fixture.ts';

const MORNING = Date.UTC(2026, 10, 26, 8, 30);
const SHOWN = '2026-11-26 08:30:00';
const announcement = { text: 'We move.', level: 'info', until: null as number | null, createdAt: MORNING };

describe('the announcement', () => {
  it.each([
    ['none', undefined, null],
    ['one without an end', announcement, { text: 'We move.', level: 'info', until: null, date: SHOWN }],
    [
      'one that ends',
      { ...announcement, until: MORNING },
      { text: 'We move.', level: 'info', until: SHOWN, date: SHOWN },
    ],
  ])('is shown: %s', async (_what, current, shown) => {
    const announcements = { current: async () => current };
    const answer = await callAdmin(adminOperations.showAnnouncement, { announcements });
    expect(answer).toEqual({ error: 0, announcement: shown });
  });

  it('is published as it was written', async () => {
    const publish = vi.fn(async () => announcement);
    const body = { text: ' We move. ', level: 'info', until: '2026-11-27T08:00Z' };
    const answer = await callAdmin(adminOperations.publishAnnouncement, { announcements: { publish } }, { body });
    expect(answer).toEqual({ error: 0, message: 'The announcement was published.' });
    expect(publish.mock.calls).toEqual([[body]]);
  });

  it('is removed', async () => {
    const remove = vi.fn(async () => undefined);
    const answer = await callAdmin(adminOperations.removeAnnouncement, { announcements: { remove } });
    expect(answer).toEqual({ error: 0, message: 'The announcement was removed.' });
    expect(remove).toHaveBeenCalledTimes(1);
  });
});
