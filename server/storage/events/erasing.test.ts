import { describe } from 'vitest';
import { sampleOf } from '../../../test/support/vitest/scope.ts';
import { erasingSuite } from './erasing.suite.ts';
import { openEmbedded, openServer } from './event-log.fixture.ts';

const ENGINES = [
  ['the embedded event log', openEmbedded],
  ['the event log of a server reached by address', openServer],
] as const;

describe.each(sampleOf(ENGINES, 2))('%s', (_name, open) => erasingSuite(open));
