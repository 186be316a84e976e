import { it } from 'vitest';
import { DRILL_MS, drillShortly } from './short-form.fixture.ts';

it(
  'an upgrade beside the running service: nothing is rejected, every acknowledged event is stored once',
  ({ skip }) => drillShortly('upgrade', skip),
  DRILL_MS,
);
