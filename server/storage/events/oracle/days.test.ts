import { describe } from 'vitest';
import { openEmbedded, openServer } from '../event-log.fixture.ts';
import { DAYS_ARE_OVER, daysSuite } from './days.suite.ts';
import { useOracleLog } from './oracle-log.fixture.ts';

describe('the embedded event log', () => daysSuite(useOracleLog(openEmbedded, DAYS_ARE_OVER)));

describe('the event log of a server', () => daysSuite(useOracleLog(openServer, DAYS_ARE_OVER), 0.25));
