import { it } from 'vitest';
import { DRILL_MS, drillShortly } from './short-form.fixture.ts';

it(
  'an engine that hangs or is cut off: events are taken, links lead on, queries are rejected; all of it arrives later, once',
  ({ skip }) => drillShortly('engine', skip),
  DRILL_MS,
);
