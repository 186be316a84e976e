/** The checks of `npm run check`. Each returns its problems as sentences; none means success. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { measure, type SourceFile, table } from './checks/budgets.ts';
import { unusedDependencies, unusedExports } from './checks/dead-code.ts';
import { GLOSSARY, retiredPhrases, retiredUses } from './checks/glossary.ts';
import { importEdges } from './checks/import-graph.ts';
import { brokenRules, type ImportRule, isRejected, plantedImports } from './checks/import-rules.ts';
import { findLeaks } from './checks/leaks.ts';
import { findGaps, type LockFile } from './checks/lock-file.ts';
import { rejectedLicenses, shippedPackages } from './checks/notices.ts';
import { GENERATORS, generateAll, staleFiles } from './generators.ts';

export interface Check {
  name: string;
  /** A rejected promise counts as a problem. */
  run(root: string): Promise<CheckResult>;
}

export interface CheckResult {
  /** Sentences; none when all is well. */
  problems: readonly string[];
  /** Printed either way. */
  figures?: string;
}

export const CHECKS: readonly Check[] = [
  { name: 'format and lint', run: async (root) => program(root, ['biome', 'check', '--max-diagnostics=50', '.']) },
  {
    name: 'types',
    run: async (root) => ({ problems: typeProjects(root).flatMap((project) => typeProblems(root, project)) }),
  },
  { name: 'import rules', run: async (root) => importRules(root, await trackedText(root)) },
  { name: 'size budgets', run: async (root) => budgets(await trackedText(root)) },
  { name: 'dead code', run: async (root) => deadCode(root, await trackedText(root)) },
  { name: 'glossary', run: async (root) => glossary(await trackedText(root)) },
  { name: 'generated files', run: async (root) => generated(root) },
  { name: 'lock file', run: async (root) => lockFile(root) },
  { name: 'licences', run: async (root) => licences(root) },
  { name: 'no leaks', run: async (root) => leaks(root, await trackedText(root)) },
];

/** Runs a program of node_modules/.bin; its output is the problem when it fails. */
function program(root: string, [name = '', ...args]: readonly string[]): CheckResult {
  const path = join(root, 'node_modules', '.bin', name);
  const { status, stdout, stderr, error } = spawnSync(path, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status === 0) return { problems: [] };
  return { problems: [error?.message ?? `${stdout}\n${stderr}`.trim()] };
}

const CODE = /^(bench|bin|contract|scripts|server|test|tracker|web)\/.*\.([cm]?[jt]s|tsx)$/;

function importRules(root: string, files: readonly SourceFile[]): CheckResult {
  const rules: readonly ImportRule[] = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')).forbidden;
  const code = files.filter(({ path }) => CODE.test(path));
  const edges = importEdges(code);
  // A parser that finds no import would also find no violation.
  if (edges.length === 0) return { problems: ['no import was found in any file'] };
  const repository = { paths: files.map(({ path }) => path), code: code.map(({ path }) => path), edges };
  const planted = plantedImports(repository.code);
  const missed = planted.filter((edge) => !isRejected(rules, edge));
  const problems = missed.map(({ from, to }) => `no rule rejects an import of ${to} in ${from}`);
  return {
    problems: [...brokenRules(rules, repository), ...problems],
    figures: `  ${code.length} files, ${edges.length} imports; ${planted.length - missed.length} of ${planted.length} planted violations rejected`,
  };
}

function deadCode(root: string, files: readonly SourceFile[]): CheckResult {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const code = files.filter(({ path }) => CODE.test(path) && !/\.generated\.|^tracker\/versions\//.test(path));
  const others = files.filter(({ path }) => !/^package(-lock)?\.json$|\.md$/.test(path));
  const names = Object.keys({ ...dependencies, ...devDependencies });
  return {
    problems: [...unusedExports(code), ...unusedDependencies(names, others)],
    figures: `  ${code.length} files, ${names.length} dependencies`,
  };
}

function glossary(files: readonly SourceFile[]): CheckResult {
  const text = files.find(({ path }) => path === GLOSSARY)?.text ?? '';
  return { problems: retiredUses(files), figures: `  ${retiredPhrases(text).length} retired phrases` };
}

function typeProjects(root: string): string[] {
  const projects = ['tsconfig.json', 'tracker/tsconfig.json', 'web/tsconfig.json', 'web/tsconfig.tests.json'];
  return projects.filter((project) => existsSync(join(root, project)));
}

function typeProblems(root: string, project: string): readonly string[] {
  // Checkers repeat each other's work: four on two cores take half as long again.
  const { problems } = program(root, ['tsc', '--noEmit', '--pretty', 'false', '--checkers', '2', '-p', project]);
  // TS18003: the project has no files yet.
  return problems.filter((problem) => !problem.includes('error TS18003'));
}

/** Tracked and untracked, not ignored text files; binary files are skipped. */
async function trackedText(root: string): Promise<SourceFile[]> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout, status, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`git: ${stderr}`);
  const paths = stdout.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
  return paths
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => !text.includes('\0'));
}

export function budgets(files: readonly SourceFile[]): CheckResult {
  const figures = measure(files);
  const broken = figures.filter(({ isKept }) => !isKept);
  const problems = broken.map(({ name, value, limit, worst }) => {
    const list = worst.map((one) => `\n  ${one}`).join('');
    return `${name} is ${value}, limit ${limit}${list}`;
  });
  return { problems, figures: table(figures) };
}

async function generated(root: string): Promise<CheckResult> {
  const stale = staleFiles(await generateAll(GENERATORS, join(root, 'scripts')), root);
  return { problems: stale.map((path) => `${path} is out of date: run "npm run generate"`) };
}

function readLock(root: string): LockFile {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
}

function lockFile(root: string): CheckResult {
  const gaps = findGaps(readLock(root)).map(({ name, wantedBy }) => `${name}, wanted by ${wantedBy}, has no entry`);
  const advice = gaps.length > 0 ? ['run "node scripts/complete-lock.ts"'] : [];
  const args = ['ci', '--dry-run', '--ignore-scripts'];
  const { status, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' });
  return { problems: [...gaps, ...advice, ...(status === 0 ? [] : [`npm ci: ${stderr.trim()}`])] };
}

function licences(root: string): CheckResult {
  const refused = rejectedLicenses(shippedPackages(readLock(root)));
  return { problems: refused.map(({ name, version, licence }) => `${name} ${version}: ${licence}`) };
}

function leaks(root: string, files: readonly SourceFile[]): CheckResult {
  const { stdout } = spawnSync('npm', ['config', 'get', 'registry'], { cwd: root, encoding: 'utf8' });
  const registry = URL.canParse(stdout.trim()) ? new URL(stdout.trim()).host : '';
  const hosts = registry === '' ? [] : [registry];
  const found = files.flatMap(({ path, text }) => findLeaks(path, text, hosts));
  return { problems: found.map(({ path, line, what }) => `${path}:${line}: ${what}`) };
}
