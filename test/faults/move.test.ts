import { it } from 'vitest';
import { DRILL_MS, drillShortly } from './short-form.fixture.ts';

it(
  'a running service moves to PostgreSQL and ClickHouse: a killed move goes on, nothing is lost or stored twice',
  ({ skip }) => drillShortly('move', skip),
  DRILL_MS,
);
