/**
 * Size budgets that Biome can't check because they span files. CONTRIBUTING.md states the limits of files, functions and
 * folders.
 */
import { gzipSync } from 'node:zlib';
import { parseAst } from 'vite';

export interface SourceFile {
  /** Relative to the root of the repository, with forward slashes. */
  path: string;
  text: string;
}

export interface Figure {
  name: string;
  value: number;
  /** How the value must relate to the limit. */
  limit: `<= ${number}` | `>= ${number}`;
  isKept: boolean;
  /** The files that determine the value, worst first, if a person can fix them. */
  worst: readonly string[];
}

const MAX_FILE_LINES = 300;
const P90_FILE_LINES = 150;
const P90_FUNCTION_LINES = 25;
/** Maximum source files of a folder. Tests, suites and fixtures are next to the source and are not counted. */
const MAX_FOLDER_FILES = 25;
/** Files of at most so many lines count as tiny. Lower the maximum as they are merged. */
const TINY_FILE_LINES = 25;
const MAX_TINY_FILES = 400;
const MIN_TEST_RATIO = 1.2;
/** Visitors of other websites load these. The core stays smaller than any tracker with the same features. */
const MAX_TRACKER_BYTES = 2_200;
const MAX_VITALS_BYTES = 1_200;

/** Plain data lists, exempt by name so that every exemption is a decision. */
const PLAIN_LISTS: ReadonlySet<string> = new Set([]);

const IS_CODE = /\.(ts|tsx|js|cjs|mjs)$/;
const IS_SOURCE = /^(bin|contract|scripts|server|tracker|web)\//;
const IS_TEST = /^test\/|\.(test|suite|fixture)\.tsx?$/;
/** Markup and texts, which decide nothing. Browser tests open each of them (docs/adr/0024-screen-tests.md). */
const IS_SCREEN = /^web\/(.*\.tsx$|messages\/)/;
const IS_GENERATED = /\.generated\.|^tracker\/versions\/|^contract\/(openapi|examples)\/|\.d\.ts$/;

/** Splits the repository into product code and test code. */
export function classify(files: readonly SourceFile[]): { source: SourceFile[]; tests: SourceFile[] } {
  const code = files.filter(({ path }) => IS_CODE.test(path) && !IS_GENERATED.test(path));
  return {
    source: code.filter(({ path }) => IS_SOURCE.test(path) && !IS_TEST.test(path)),
    tests: code.filter(({ path }) => IS_TEST.test(path)),
  };
}

/** Measures a repository and compares each figure with its budget. */
export function measure(files: readonly SourceFile[]): Figure[] {
  const { source, tests } = classify(files);
  const counted = source.filter(({ path }) => !PLAIN_LISTS.has(path));
  const fileLines = counted.map(({ path, text }) => ({ name: path, lines: countLines(text) }));
  const functionLines = counted.flatMap((file) => functionsOf(file));
  const ratio = sumLines(tests) / Math.max(1, sumLines(source.filter(({ path }) => !IS_SCREEN.test(path))));
  return [
    atMost('file, longest', fileLines, { limit: MAX_FILE_LINES, share: 1 }),
    atMost('file, 90th percentile', fileLines, { limit: P90_FILE_LINES, share: 0.9 }),
    atMost('function, 90th percentile', functionLines, { limit: P90_FUNCTION_LINES, share: 0.9 }),
    atMost('folder, most files', folderSizes(files), { limit: MAX_FOLDER_FILES, share: 1 }),
    tinyFiles(source),
    {
      name: 'test lines per source line',
      value: Math.round(ratio * 100) / 100,
      limit: `>= ${MIN_TEST_RATIO}`,
      isKept: ratio >= MIN_TEST_RATIO,
      worst: [],
    },
    zipped('tracker, bytes zipped', files, { path: 'tracker/script.generated.js', limit: MAX_TRACKER_BYTES }),
    zipped('web vitals, bytes zipped', files, { path: 'tracker/vitals.generated.js', limit: MAX_VITALS_BYTES }),
  ];
}

/** Source files by folder, style sheets included. */
function folderSizes(files: readonly SourceFile[]): Measured[] {
  const counted = files.filter(
    ({ path }) =>
      /\.(ts|tsx|js|cjs|mjs|css)$/.test(path) &&
      !IS_GENERATED.test(path) &&
      !/\.(test|suite|fixture)\.tsx?$/.test(path),
  );
  const folders = Map.groupBy(counted, ({ path }) => path.slice(0, Math.max(0, path.lastIndexOf('/'))));
  return [...folders].map(([name, { length }]) => ({ name, lines: length }));
}

function tinyFiles(source: readonly SourceFile[]): Figure {
  const value = source.filter(({ text }) => countLines(text) <= TINY_FILE_LINES).length;
  const limit = `<= ${MAX_TINY_FILES}` as const;
  return {
    name: `files of at most ${TINY_FILE_LINES} lines`,
    value,
    limit,
    isKept: value <= MAX_TINY_FILES,
    worst: [],
  };
}

/** A missing file counts as 0 bytes; another check covers generated files. */
function zipped(name: string, files: readonly SourceFile[], rule: { path: string; limit: number }): Figure {
  const text = files.find(({ path }) => path === rule.path)?.text;
  const value = text === undefined ? 0 : gzipSync(text, { level: 9 }).length;
  return { name, value, limit: `<= ${rule.limit}`, isKept: value <= rule.limit, worst: [] };
}

interface Measured {
  name: string;
  lines: number;
}

function atMost(name: string, measured: readonly Measured[], rule: { limit: number; share: number }): Figure {
  const sorted = measured.toSorted((one, other) => other.lines - one.lines);
  // Nearest rank: the smallest value that at least this share of all values does not exceed.
  const value = sorted[sorted.length - Math.ceil(sorted.length * rule.share)]?.lines ?? 0;
  const over = sorted.filter(({ lines }) => lines > rule.limit).slice(0, 10);
  return {
    name,
    value,
    limit: `<= ${rule.limit}`,
    isKept: value <= rule.limit,
    worst: over.map((one) => `${one.name} (${one.lines})`),
  };
}

/** Lines of a file as editors count them. */
export function countLines(text: string): number {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

function sumLines(files: readonly SourceFile[]): number {
  return files.reduce((sum, { text }) => sum + countFilledLines(text), 0);
}

function countFilledLines(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length;
}

/**
 * Every function with its non-blank lines, as Biome's rule counts them. Arrow functions on one line are skipped: there are so
 * many of them that they would hide the long ones in any percentile.
 */
export function functionsOf({ path, text }: SourceFile): Measured[] {
  const found: Measured[] = [];
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return;
    const own = text.slice(node.start, node.end);
    if (node.type === 'ArrowFunctionExpression' && !own.includes('\n')) return;
    const line = text.slice(0, node.start).split('\n').length;
    found.push({ name: `${path}:${line}`, lines: countFilledLines(own) });
  });
  return found;
}

interface Node {
  type: string;
  start: number;
  end: number;
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') see(value as Node);
    for (const child of Object.values(value)) visit(child, see);
  }
}

/** Formats the figures as a table. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, value, limit, isKept }) => [name, String(value), limit, isKept ? '' : '  <--']);
  const [wide = 0, narrow = 0] = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(([name = '', value = '', ...rest]) => `  ${name.padEnd(wide)}  ${value.padStart(narrow)}  ${rest.join('')}`)
    .join('\n');
}
