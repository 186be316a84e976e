import { it } from 'vitest';
import { DRILL_MS, drillShortly } from './short-form.fixture.ts';

it(
  'kill -9 of any process under load: every acknowledged event is stored once, nothing else is, and it serves again',
  ({ skip }) => drillShortly('kill', skip),
  DRILL_MS,
);
