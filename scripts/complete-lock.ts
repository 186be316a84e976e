/**
 * `node scripts/complete-lock.ts`: run it after every `npm install` that changes dependencies. npm drops the entries of
 * `@chdb/lib-*` for other platforms from package-lock.json when the registry at hand lacks one of them, and `npm ci`
 * then fails for everyone. See checks/lock-file.ts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeLock } from './checks/lock-file.ts';
import { requireNode } from './node-version.ts';

requireNode();
const path = join(import.meta.dirname, '..', 'package-lock.json');
const { lock, filled, left } = completeLock(JSON.parse(readFileSync(path, 'utf8')));
if (filled.length > 0) writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(filled.length === 0 ? 'nothing to add' : `added ${filled.join(', ')}`);
for (const { name, wantedBy } of left) console.error(`still missing: ${name}, wanted by ${wantedBy}`);
process.exitCode = left.length === 0 ? 0 : 1;
