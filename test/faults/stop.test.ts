import { it } from 'vitest';
import { DRILL_MS, drillShortly } from './short-form.fixture.ts';

it(
  'SIGTERM under load: what is under way is answered, exit code 0, every acknowledged event is stored once',
  ({ skip }) => drillShortly('stop', skip),
  DRILL_MS,
);
