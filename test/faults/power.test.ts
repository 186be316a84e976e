import { it } from 'vitest';
import { DRILL_MS, drillShortly } from './short-form.fixture.ts';

it(
  'a power cut under load: acknowledged events survive it, and would not without syncs',
  ({ skip }) => drillShortly('power', skip),
  DRILL_MS,
);
