import { describe } from 'vitest';
import { openEmbedded } from '../event-log.fixture.ts';
import { eventLogSuite } from '../event-log.suite.ts';

describe('the embedded event log', () => eventLogSuite(openEmbedded));
