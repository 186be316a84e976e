/** The imports of the repository, read from the syntax trees, type imports included. */
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { parseAst } from 'vite';
import type { SourceFile } from './budgets.ts';

export interface ImportEdge {
  /** Path of the importing file, relative to the root. */
  from: string;
  /** Path of the imported file, `node_modules/<package>` or `node:<module>`. */
  to: string;
  /** Erased at run time. */
  isTypeOnly: boolean;
}

/** Edges in the order of files and lines. Computed specifiers are ignored. */
export function importEdges(files: readonly SourceFile[]): ImportEdge[] {
  return files.flatMap(({ path, text }) =>
    specifiersOf(path, text).map(({ specifier, isTypeOnly }) => ({
      from: path,
      to: targetOf(path, specifier),
      isTypeOnly,
    })),
  );
}

/** The target as a path; `?raw` and the like belong to the bundler. */
function targetOf(from: string, specifier: string): string {
  const bare = specifier.split('?')[0] ?? '';
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare);
  if (bare.startsWith('node:')) return bare;
  return builtinModules.includes(bare) ? `node:${bare}` : `node_modules/${bare}`;
}

interface Specifier {
  specifier: string;
  isTypeOnly: boolean;
}

interface SyntaxNode {
  type: string;
  source?: { value?: unknown } | null;
  importKind?: string;
  exportKind?: string;
  specifiers?: readonly SyntaxNode[];
}

function specifiersOf(path: string, text: string): Specifier[] {
  const found: Specifier[] = [];
  visit(parseAst(text, { lang: languageOf(path) }), (node) => {
    const specifier = node.source?.value;
    if (typeof specifier === 'string') found.push({ specifier, isTypeOnly: isTypeOnly(node) });
  });
  return found;
}

function languageOf(path: string): 'ts' | 'tsx' | 'js' {
  if (/\.[jt]sx$/.test(path)) return 'tsx';
  return /\.[cm]?ts$/.test(path) ? 'ts' : 'js';
}

function isTypeOnly(node: SyntaxNode): boolean {
  if (node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type') return true;
  const names = node.type === 'ImportDeclaration' ? (node.specifiers ?? []) : [];
  return names.length > 0 && names.every((name) => name.importKind === 'type');
}

function visit(value: unknown, see: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') see(value as SyntaxNode);
    for (const child of Object.values(value)) visit(child, see);
  }
}
