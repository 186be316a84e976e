import { describe } from 'vitest';
import { openEmbedded } from '../event-log.fixture.ts';
import { AFTER_LAST_DAY } from './days.suite.ts';
import { erasingSuite } from './erasing.suite.ts';
import { useOracleLog } from './oracle-log.fixture.ts';

describe('the embedded event log', () => erasingSuite(useOracleLog(openEmbedded, AFTER_LAST_DAY)));
