/** `npm run check`: everything about the code that a machine can judge without running it. */
import { join } from 'node:path';
import { CHECKS } from './checks.ts';
import { requireNode } from './node-version.ts';
import { runChecks } from './run-checks.ts';

requireNode();
process.exitCode = await runChecks(CHECKS, join(import.meta.dirname, '..'), console.log);
