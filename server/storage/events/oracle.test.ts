import { describe } from 'vitest';
import { openEmbedded } from './event-log.fixture.ts';
import { useEventLog } from './event-log-harness.fixture.ts';
import { oracleSuite } from './oracle.suite.ts';

describe('the event log, asked about generated rows', () => oracleSuite(useEventLog(openEmbedded)));
