/**
 * Checks the imports of the repository against `.dependency-cruiser.cjs`. dependency-cruiser 18 itself reads TypeScript
 * with the compiler's API, which TypeScript 7 does not have: it sees no `.ts` file and reports no violation. This
 * module implements the part of its rules that we use and throws on any other. Delete it when dependency-cruiser supports
 * TypeScript 7.
 */
import type { ImportEdge } from './import-graph.ts';

type Patterns = string | readonly string[];

export interface ImportRule {
  name: string;
  /** Advice: what to do instead. */
  comment: string;
  from: { path?: Patterns; pathNot?: Patterns; orphan?: boolean };
  /** `$1` in a pattern is what the first group of `from.path` matched. */
  to: { path?: Patterns; pathNot?: Patterns; circular?: boolean; dependencyTypesNot?: readonly string[] };
}

const FROM_KEYS = ['path', 'pathNot', 'orphan'];
const TO_KEYS = ['path', 'pathNot', 'circular', 'dependencyTypesNot'];

export interface Repository {
  /** Every file that may be imported. */
  paths: readonly string[];
  /** The files whose imports are checked. */
  code: readonly string[];
  edges: readonly ImportEdge[];
}

/**
 * Sentences for everything that breaks a rule, the advice of the rule included.
 *
 * @throws Error when a rule uses an unsupported option
 */
export function brokenRules(rules: readonly ImportRule[], { paths, code, edges }: Repository): string[] {
  for (const rule of rules) rejectUnknown(rule);
  const known = new Set(paths);
  const unresolved = edges.filter(({ to }) => !/^(node:|node_modules\/)/.test(to) && !known.has(to));
  return [
    ...unresolved.map(({ from, to }) => `${from} -> ${to}: there is no such file`),
    ...rules.flatMap((rule) => breaches(rule, code, edges).map((breach) => `${rule.name}: ${breach}. ${rule.comment}`)),
  ];
}

/** Imports that must be rejected in every feature: of storage, of HTTP, of the wire, and of a database driver. */
export function plantedImports(code: readonly string[]): ImportEdge[] {
  const folders = new Set(code.map((path) => /^server\/([^/]+)\//.exec(path)?.[1] ?? ''));
  const targets = ['server/storage/planted.ts', 'server/http/planted.ts', 'contract/wire.ts', 'node_modules/pg'];
  return [...folders]
    .filter((name) => name !== '' && !NO_FEATURES.has(name))
    .flatMap((name) => targets.map((to) => ({ from: `server/${name}/planted.ts`, to, isTypeOnly: false })));
}

const NO_FEATURES: ReadonlySet<string> = new Set(['assembly', 'cli', 'http', 'platform', 'storage']);

/** Returns whether a rule forbids the import. */
export function isRejected(rules: readonly ImportRule[], edge: ImportEdge): boolean {
  const files = [edge.from, edge.to];
  return brokenRules(rules, { paths: files, code: files, edges: [edge] }).length > 0;
}

function rejectUnknown(rule: ImportRule): void {
  const unknown = [
    ...Object.keys(rule.from).filter((key) => !FROM_KEYS.includes(key)),
    ...Object.keys(rule.to).filter((key) => !TO_KEYS.includes(key)),
    ...(rule.to.dependencyTypesNot ?? []).filter((type) => type !== 'type-only'),
  ];
  if (unknown.length > 0) throw new Error(`rule ${rule.name}: ${unknown.join(', ')} is not understood here`);
}

function breaches(rule: ImportRule, code: readonly string[], edges: readonly ImportEdge[]): string[] {
  if (rule.from.orphan === true) return orphans(rule, code, edges);
  if (rule.to.circular === true) return cycles(edges.filter(({ from }) => fits(from, rule.from) !== undefined));
  return edges.filter((edge) => isForbidden(rule, edge)).map(({ from, to }) => `${from} -> ${to}`);
}

function isForbidden(rule: ImportRule, edge: ImportEdge): boolean {
  const groups = fits(edge.from, rule.from);
  if (groups === undefined || (edge.isTypeOnly && rule.to.dependencyTypesNot !== undefined)) return false;
  const withGroups = (patterns: Patterns | undefined) =>
    patterns === undefined
      ? undefined
      : listOf(patterns).map((pattern) => pattern.replaceAll('$1', escaped(groups[1] ?? '')));
  return fits(edge.to, { path: withGroups(rule.to.path), pathNot: withGroups(rule.to.pathNot) }) !== undefined;
}

function listOf(patterns: Patterns): readonly string[] {
  return typeof patterns === 'string' ? [patterns] : patterns;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The groups of the first pattern that matches, or undefined when none does or a pattern of `pathNot` does. */
function fits(path: string, wish: { path?: Patterns; pathNot?: Patterns }): readonly string[] | undefined {
  if (listOf(wish.pathNot ?? []).some((pattern) => new RegExp(pattern).test(path))) return undefined;
  const matches = listOf(wish.path ?? '').map((pattern) => new RegExp(pattern).exec(path));
  return matches.find((match) => match !== null) ?? undefined;
}

/** Files that import nothing and that nothing imports. */
function orphans(rule: ImportRule, code: readonly string[], edges: readonly ImportEdge[]): string[] {
  const connected = new Set(edges.flatMap(({ from, to }) => [from, to]));
  return code.filter((file) => !connected.has(file) && fits(file, rule.from) !== undefined);
}

/** Import cycles, each once, as `a -> b -> a`. */
function cycles(edges: readonly ImportEdge[]): string[] {
  const targets = Map.groupBy(edges, ({ from }) => from);
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, path: readonly string[]) => {
    const start = path.indexOf(file);
    if (start >= 0) found.push([...path.slice(start), file].join(' -> '));
    if (start >= 0 || done.has(file)) return;
    for (const { to } of targets.get(file) ?? []) walk(to, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) walk(file, []);
  return found;
}
