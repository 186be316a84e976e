/**
 * `npm run test:mutants [-- WORD]`: plants each fault of mutants.ts (those that contain WORD) in a copy of the sources and runs
 * its tests there. Every fault must be caught. Exits with 1 when one survives or no longer fits the source.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MUTANTS, type Mutant } from './mutants.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDERS = [
  'bin',
  'contract',
  'scripts',
  'server',
  'test',
  'tracker',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
];

type Verdict = 'caught' | 'survived' | 'does not fit';

function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-mutants-'));
  for (const name of FOLDERS) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function plant(folder: string, { file, find, replace, tests }: Mutant): Verdict {
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(find).length !== 2) return 'does not fit';
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--bail=1', tests], { cwd: folder, stdio: 'ignore' });
  writeFileSync(path, source);
  return status === 0 ? 'survived' : 'caught';
}

/** Without a fault every test must pass: otherwise "caught" would mean nothing. */
function passesUnchanged(folder: string, mutants: readonly Mutant[]): boolean {
  const tests = [...new Set(mutants.map((mutant) => mutant.tests))];
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  return spawnSync(process.execPath, [vitest, 'run', ...tests], { cwd: folder, stdio: 'inherit' }).status === 0;
}

const word = process.argv[2] ?? '';
const chosen = MUTANTS.filter(({ fault, file }) => fault.includes(word) || file.includes(word));
const folder = copySources();
try {
  if (!passesUnchanged(folder, chosen)) throw new Error('The tests fail without a planted fault; fix them first.');
  const verdicts = chosen.map((mutant) => {
    const verdict = plant(folder, mutant);
    console.log(`${verdict.padEnd(13)}${mutant.file}: ${mutant.fault}`);
    return verdict;
  });
  const caught = verdicts.filter((verdict) => verdict === 'caught').length;
  console.log(`${caught} of ${chosen.length} planted faults caught`);
  process.exitCode = caught === chosen.length && caught > 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
