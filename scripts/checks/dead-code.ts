/**
 * Finds exported values that no file uses and dependencies that nothing imports. Types are not judged: an interface beside its
 * function documents it. knip would do the same, but its parser lacks platform packages in some registries, and `npm ci` then
 * rejects the lock file.
 */
import { posix } from 'node:path';
import { parseAst } from 'vite';
import type { SourceFile } from './budgets.ts';

/** Programs and files that a framework loads by name. */
const IS_ENTRY = /^(scripts|bench|test|bin)\/|\.config\.ts$|\.(test|suite|fixture)\.tsx?$|^tracker\//;

interface Node {
  type: string;
  [key: string]: unknown;
}

interface Module {
  /** Exported names of values, local or re-exported. */
  exported: readonly string[];
  /** Names by the path of the file they come from; `*` means all. */
  imported: readonly { from: string; name: string }[];
}

/** One sentence for each exported value that nothing imports and its own file does not use either. */
export function unusedExports(files: readonly SourceFile[]): string[] {
  const modules = files.map(({ path, text }) => ({ path, text, ...moduleOf(path, text) }));
  const used = new Set(modules.flatMap(({ imported }) => imported.map(({ from, name }) => `${from}#${name}`)));
  return modules
    .filter(({ path }) => !IS_ENTRY.test(path))
    .flatMap(({ path, text, exported }) =>
      exported
        .filter((name) => !used.has(`${path}#${name}`) && !used.has(`${path}#*`) && occurrences(text, name) < 2)
        .map((name) => `${path}: nothing uses the export ${name}`),
    );
}

/** Packages that are run as programs under another name. */
const PROGRAMS: ReadonlySet<string> = new Set(['typescript']);

/** One sentence for each dependency whose name no file mentions. */
export function unusedDependencies(names: readonly string[], files: readonly SourceFile[]): string[] {
  return names
    .filter(
      (name) => !name.startsWith('@types/') && !PROGRAMS.has(name) && !files.some(({ text }) => text.includes(name)),
    )
    .map((name) => `package.json: nothing imports ${name}`);
}

function occurrences(text: string, name: string): number {
  return text.match(new RegExp(`(?<![\\w$])${name.replace(/\$/g, '\\$')}(?![\\w$])`, 'g'))?.length ?? 0;
}

function moduleOf(path: string, text: string): Module {
  const exported: string[] = [];
  const imported: { from: string; name: string }[] = [];
  const fromOf = (node: Node) => posix.join(posix.dirname(path), textOf(node.source).split('?')[0] ?? '');
  visit(parseAst(text, { lang: /x$/.test(path) ? 'tsx' : 'ts' }) as unknown as Node, (node) => {
    const names = listOf(node.specifiers);
    if (node.type === 'ImportDeclaration' && textOf(node.source).startsWith('.')) {
      imported.push(...names.map((one) => ({ from: fromOf(node), name: nameOf(one.imported) || '*' })));
    } else if (node.type === 'ImportExpression' && textOf(node.source).startsWith('.')) {
      imported.push({ from: fromOf(node), name: '*' });
    } else if (node.type === 'ExportAllDeclaration') {
      imported.push({ from: fromOf(node), name: '*' });
    } else if (node.type === 'ExportNamedDeclaration') {
      if (node.source) imported.push(...names.map((one) => ({ from: fromOf(node), name: nameOf(one.local) })));
      if (node.exportKind !== 'type') exported.push(...exportedNames(node, names));
    }
  });
  return { exported, imported };
}

function exportedNames(node: Node, specifiers: readonly Node[]): string[] {
  const values = specifiers.filter((one) => one.exportKind !== 'type').map((one) => nameOf(one.exported));
  const declaration = node.declaration as Node | null;
  if (!declaration || /^TS/.test(declaration.type)) return values;
  const declared = listOf(declaration.declarations).map((one) => nameOf(one.id));
  return [...values, nameOf(declaration.id), ...declared].filter((name) => name !== '');
}

function listOf(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value : [];
}

function nameOf(value: unknown): string {
  return value !== null && typeof value === 'object' && 'name' in value ? String(value.name) : '';
}

function textOf(value: unknown): string {
  return value !== null && typeof value === 'object' && 'value' in value ? String(value.value) : '';
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') see(value as Node);
    for (const child of Object.values(value)) visit(child, see);
  }
}
