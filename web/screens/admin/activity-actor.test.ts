import { expect, it } from 'vitest';
import { actorOf } from './activity-actor.ts';

it.each([
  ['the operator', { person: 3, actor: 'ada', action: 'suspendWorkspace', details: {} }, 'ada'],
  ['a command', { person: null, actor: '', action: 'suspendAccount', details: {} }, 'Command line'],
  ['a deletion by command', { person: null, actor: '', action: 'deleteAccount', details: {} }, 'Command line'],
  [
    'a scheduled deletion',
    { person: null, actor: '', action: 'deleteAccount', details: { isScheduled: true } },
    'Waymark',
  ],
  ['the deletion of old entries', { person: null, actor: '', action: 'pruneAudit', details: { to: 9 } }, 'Waymark'],
])('names who acted: %s', (_what, entry, expected) => {
  expect(actorOf(entry)).toBe(expected);
});
