import { expect, it } from 'vitest';
import type { CurrentWorkspace } from '../../state/workspace/workspace.ts';
import { shownAnnouncement } from './announcement-state.ts';
import { mayHaveBanner } from './lazy-banners.tsx';

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

const person = { username: 'ana', name: '', picture: null, email: 'ana@example.com', email_confirmed: true };
const workspace: CurrentWorkspace = {
  id: 1,
  name: 'Aurora',
  role: 'owner',
  guest_of: null,
  missing: null,
  permissions: [],
  others: 0,
  members: 1,
  person: { ...person, seen_release: '0.3.0' },
};

it.each<[string, CurrentWorkspace | undefined, boolean]>([
  ['before the workspace is known', undefined, false],
  ['for most people', workspace, false],
  ['during a support visit', { ...workspace, support_until: '2026-11-26T08:00:00.000Z' }, true],
  ['with an announcement', { ...workspace, announcement }, true],
  ['with an unconfirmed address', { ...workspace, person: { ...person, email_confirmed: false } }, true],
  ['with news', { ...workspace, person: { ...person, seen_release: '0.2.0' } }, true],
])('the code of banners is loaded %s: %#', (_what, current, isLoaded) => {
  expect(mayHaveBanner(current, '0.3.0')).toBe(isLoaded);
});
