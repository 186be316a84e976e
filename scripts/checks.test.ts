import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHECKS, type CheckResult } from './checks.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'waymark-checks-'));
  git('init', '--quiet');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function git(...args: string[]): void {
  const { status, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** Writes files into the repository; git does not know them yet. */
function put(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

function check(name: string): Promise<CheckResult> {
  const found = CHECKS.find((one) => one.name === name);
  if (!found) throw new Error(`there is no check "${name}"`);
  return found.run(root);
}

const RULES = `module.exports = { forbidden: [
  { name: 'contract-is-a-leaf', comment: 'Put it into server/.', from: { path: '^contract/' }, to: { path: '^server/' } },
] };`;
const lock = (packages: Record<string, object>) => JSON.stringify({ packages: { '': {}, ...packages } });
const home = ['', 'home', 'somebody', 'project'].join('/');

describe('the checks', () => {
  it('have their own names', () => {
    const names = CHECKS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the check of imports', () => {
  it('names what breaks a rule, with the advice', async () => {
    put({
      '.dependency-cruiser.cjs': RULES,
      'contract/wire.ts': "import { app } from '../server/assembly/app.ts';\nexport const wire = app;\n",
      'server/assembly/app.ts': 'export const app = 1;\n',
    });
    const { problems, figures } = await check('import rules');
    expect(problems).toEqual(['contract-is-a-leaf: contract/wire.ts -> server/assembly/app.ts. Put it into server/.']);
    expect(figures).toContain('2 files, 1 imports');
  });

  it('is content with the other direction', async () => {
    put({
      '.dependency-cruiser.cjs': RULES,
      'contract/wire.ts': 'export const wire = 1;\n',
      'server/assembly/app.ts': "import { wire } from '../../contract/wire.ts';\nexport const app = wire;\n",
    });
    expect((await check('import rules')).problems).toEqual([]);
  });

  it('is not content when it sees nothing', async () => {
    put({ '.dependency-cruiser.cjs': RULES, 'server/assembly/app.ts': 'export const app = 1;\n' });
    expect((await check('import rules')).problems).toEqual(['no import was found in any file']);
  });

  it('fails without its rules', async () => {
    put({ 'server/assembly/app.ts': "import './other.ts';\n" });
    await expect(check('import rules')).rejects.toThrow();
  });
});

describe('the check of sizes', () => {
  it('names the file that is too long, and prints the figures either way', async () => {
    const lines = (count: number) => 'export {};\n'.repeat(count);
    put({ 'server/long.ts': lines(301), 'server/long.test.ts': lines(400) });
    const { problems, figures } = await check('size budgets');
    expect(problems.join('\n')).toContain('server/long.ts (301)');
    expect(figures).toContain('file, longest');
    put({ 'server/long.ts': lines(150) });
    const mended = await check('size budgets');
    expect([mended.problems, mended.figures?.includes('150')]).toEqual([[], true]);
  });

  it('wants tests', async () => {
    put({ 'server/a.ts': 'export {};\n'.repeat(10), 'server/a.test.ts': 'export {};\n'.repeat(11) });
    expect((await check('size budgets')).problems).toEqual([
      expect.stringContaining('test lines per source line is 1.1'),
    ]);
  });
});

describe('the check for leaks', () => {
  it('names file and line, of files that git knows and of those that it would add', async () => {
    put({ 'docs/known.md': `a\nb\nsee ${home}/notes\n`, 'docs/new.md': `see ${home}/notes\n` });
    git('add', 'docs/known.md');
    const { problems } = await check('no leaks');
    expect(problems.toSorted()).toEqual(['docs/known.md:3: a path of a machine', 'docs/new.md:1: a path of a machine']);
  });

  it('leaves alone what git ignores, what is deleted, and what is not text', async () => {
    put({
      '.gitignore': 'cache/\n',
      'cache/a.md': `${home}/x\n`,
      'gone.md': `${home}/x\n`,
      'picture.png': `\0${home}/x\n`,
    });
    git('add', 'gone.md');
    rmSync(join(root, 'gone.md'));
    expect((await check('no leaks')).problems).toEqual([]);
  });

  it('reads names of files that git would quote', async () => {
    put({ 'docs/ünï code "x".md': `${home}/x\n` });
    expect((await check('no leaks')).problems).toEqual(['docs/ünï code "x".md:1: a path of a machine']);
  });
});

describe('the check of licences', () => {
  it('names packages that may not be shipped, and lets tools be', async () => {
    put({
      'package-lock.json': lock({
        'node_modules/good': { version: '1.0.0', license: 'MIT' },
        'node_modules/viral': { version: '2.0.0', license: 'AGPL-3.0' },
        'node_modules/tool': { version: '3.0.0', license: 'GPL-3.0', dev: true },
        'node_modules/good/node_modules/@scope/odd': { version: '4.0.0' },
      }),
    });
    expect((await check('licences')).problems).toEqual(['@scope/odd 4.0.0: unknown', 'viral 2.0.0: AGPL-3.0']);
  });
});

describe('a check that cannot run', () => {
  it('is a problem, not a success: no compiler', async () => {
    put({ 'tsconfig.json': '{}' });
    expect((await check('types')).problems).toEqual([expect.stringContaining('ENOENT')]);
    expect((await check('format and lint')).problems).toEqual([expect.stringContaining('ENOENT')]);
  });

  it('is a problem, not a success: no lock file, no repository', async () => {
    await expect(check('licences')).rejects.toThrow('package-lock.json');
    rmSync(join(root, '.git'), { recursive: true });
    await expect(check('no leaks')).rejects.toThrow('git');
  });
});
