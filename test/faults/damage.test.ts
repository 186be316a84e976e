import { it } from 'vitest';
import { DRILL_MS, drillShortly } from './short-form.fixture.ts';

it(
  'a spool damaged between two lives: events that are whole are stored once, what is not is set aside and counted',
  ({ skip }) => drillShortly('damage', skip),
  DRILL_MS,
);
