import { describe } from 'vitest';
import { erasingSuite } from './erasing.suite.ts';
import { openEmbedded, openServer } from './event-log.fixture.ts';

describe('the embedded event log', () => erasingSuite(openEmbedded));
describe('the event log of a server reached by address', () => erasingSuite(openServer));
