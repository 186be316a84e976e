import { expect, it } from 'vitest';
import { shownAnnouncement } from './announcement-state.ts';

const announcement = { id: 7, text: 'We move.', level: 'info', until: '2026-11-26T08:00:00.000Z' } as const;
const AT_EIGHT = Date.UTC(2026, 10, 26, 8);

it.each([
  ['is running', announcement, { dismissedId: 0, now: AT_EIGHT - 1 }, true],
  ['has ended', announcement, { dismissedId: 0, now: AT_EIGHT }, false],
  ['has no end', { ...announcement, until: null }, { dismissedId: 0, now: AT_EIGHT * 2 }, true],
  ['was dismissed', announcement, { dismissedId: 7, now: 0 }, false],
  ['follows a dismissed one', announcement, { dismissedId: 6, now: 0 }, true],
  ['was removed', null, { dismissedId: 0, now: 0 }, false],
  ['is not known yet', undefined, { dismissedId: 0, now: 0 }, false],
] as const)('an announcement that %s is shown: %#', (_what, current, state, isShown) => {
  expect(shownAnnouncement(current, state) !== undefined).toBe(isShown);
});
