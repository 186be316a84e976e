/** `npm run check`: every check of the code that does not run it. */
import { join } from 'node:path';
import { CHECKS } from './checks.ts';
import { requireNode } from './node-version.ts';
import { runChecks } from './run-checks.ts';

requireNode();
process.exitCode = await runChecks(CHECKS, join(import.meta.dirname, '..'), console.log);
