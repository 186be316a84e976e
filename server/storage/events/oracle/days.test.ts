import { describe } from 'vitest';
import { openEmbedded, openServer } from '../event-log.fixture.ts';
import { AFTER_LAST_DAY, daysSuite } from './days.suite.ts';
import { useOracleLog } from './oracle-log.fixture.ts';

describe('the embedded event log', () => daysSuite(useOracleLog(openEmbedded, AFTER_LAST_DAY)));

describe('the event log of a server', () => daysSuite(useOracleLog(openServer, AFTER_LAST_DAY), 0.25));
