import { it } from 'vitest';
import { DRILL_MS, drillShortly } from './short-form.fixture.ts';

it(
  'more slow clients than descriptors: connections go on, events are stored, new clients are served afterwards',
  ({ skip }) => drillShortly('slow-clients', skip),
  DRILL_MS,
);
