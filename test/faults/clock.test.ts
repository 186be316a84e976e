import { it } from 'vitest';
import { DRILL_MS, drillShortly } from './short-form.fixture.ts';

it(
  'a clock that jumps: events are taken and stored once, no visit ends before it began',
  ({ skip }) => drillShortly('clock', skip),
  DRILL_MS,
);
