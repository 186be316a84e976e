import { it } from 'vitest';
import { DRILL_MS, drillShortly } from './short-form.fixture.ts';

it(
  'a disk that is full or does not sync: nothing is acknowledged that is not stored, links lead on, reading goes on',
  ({ skip }) => drillShortly('disk', skip),
  DRILL_MS,
);
