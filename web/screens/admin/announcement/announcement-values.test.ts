import { expect, it } from 'vitest';
import { bodyOf } from './announcement-values.ts';

const local = (text: string) => new Date(text).toISOString();

it.each([
  ['without an end', '', {}],
  ['with an end in the reader’s time zone', '2026-11-29T08:00', { until: local('2026-11-29T08:00') }],
  ['with what is no date', 'soon', {}],
])('sends an announcement %s', (_what, until, end) => {
  expect(bodyOf({ text: 'We move.', level: 'warning', until })).toEqual({ text: 'We move.', level: 'warning', ...end });
});
