import { it } from 'vitest';
import { DRILL_MS, drillShortly } from './short-form.fixture.ts';

it(
  'a disk that is full or does not sync: only stored events are acknowledged, links redirect, and reading works',
  ({ skip }) => drillShortly('disk', skip),
  DRILL_MS,
);
