import { describe } from 'vitest';
import { openServer } from './event-log.fixture.ts';
import { eventLogSuite } from './event-log.suite.ts';

describe('the event log of a server reached by address', () => eventLogSuite(openServer));
