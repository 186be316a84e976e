import { describe, expect, it } from 'vitest';
import { importEdges } from './import-graph.ts';

const edges = (text: string, path = 'server/links/links.ts') =>
  importEdges([{ path, text }]).map(({ to, isTypeOnly }) => [to, isTypeOnly]);

describe('an import', () => {
  it.each<[string, string, boolean]>([
    ["import { a } from './a.ts';", 'server/links/a.ts', false],
    ["import '../a.ts';", 'server/a.ts', false],
    ["import * as a from '../../contract/wire.ts';", 'contract/wire.ts', false],
    ["import type { A } from './a.ts';", 'server/links/a.ts', true],
    ["import { type A, type B } from './a.ts';", 'server/links/a.ts', true],
    ["import { type A, b } from './a.ts';", 'server/links/a.ts', false],
    ["import a, { type A } from './a.ts';", 'server/links/a.ts', false],
    ["export { a } from './a.ts';", 'server/links/a.ts', false],
    ["export * from './a.ts';", 'server/links/a.ts', false],
    ["export type { A } from './a.ts';", 'server/links/a.ts', true],
    ["export type * from './a.ts';", 'server/links/a.ts', true],
    ["const a = await import('./a.ts');", 'server/links/a.ts', false],
    ["let a: import('./a.ts').A;", 'server/links/a.ts', true],
    ["import pg from 'pg';", 'node_modules/pg', false],
    ["import { a } from '@clickhouse/client';", 'node_modules/@clickhouse/client', false],
    ["import { readFile } from 'node:fs/promises';", 'node:fs/promises', false],
    ["import fs from 'fs';", 'node:fs', false],
    ["import text from './a.txt?raw';", 'server/links/a.txt', false],
  ])('%s is seen', (text, to, isTypeOnly) => {
    expect(edges(text)).toEqual([[to, isTypeOnly]]);
  });

  it.each([
    'const a = 1;',
    "// import './a.ts';",
    'export const a = 1;',
    'await import(path);',
    "const t = 'import x from y';",
  ])('is not found in %s', (text) => {
    expect(edges(text)).toEqual([]);
  });

  it('is seen inside of functions, in pages and in plain JavaScript', () => {
    expect(edges("async function f() {\n  const { a } = await import('./a.ts');\n}")).toEqual([
      ['server/links/a.ts', false],
    ]);
    expect(edges("import './b.tsx';\nexport const A = () => <p />;", 'web/a.tsx')).toEqual([['web/b.tsx', false]]);
    expect(edges("import './b.js';", 'bin/a.js')).toEqual([['bin/b.js', false]]);
  });
});
