import { it } from 'vitest';
import { DRILL_MS, drillShortly } from './short-form.fixture.ts';

it(
  'a node of a fleet is killed under load: every event, link and task is accounted for',
  ({ skip }) => drillShortly('fleet', skip),
  DRILL_MS,
);
