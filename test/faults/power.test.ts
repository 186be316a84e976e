import { it } from 'vitest';
import { DRILL_MS, drillShortly } from './short-form.fixture.ts';

it('a power cut under load: acknowledged events survive it', ({ skip }) => drillShortly('power', skip), DRILL_MS);
