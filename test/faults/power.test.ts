import { it } from 'vitest';
import { DRILL_MS, drillShortly } from './short-form.fixture.ts';

it(
  'a power cut under load: what was acknowledged is there when it comes back, and without syncs it would not be',
  ({ skip }) => drillShortly('power', skip),
  DRILL_MS,
);
