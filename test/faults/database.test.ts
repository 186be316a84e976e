import { it } from 'vitest';
import { DRILL_MS, drillShortly } from './short-form.fixture.ts';

it(
  'a database that hangs or is gone: events are taken, links lead on, queries are rejected, and all is well after it',
  ({ skip }) => drillShortly('database', skip),
  DRILL_MS,
);
