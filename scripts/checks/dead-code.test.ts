import { expect, it } from 'vitest';
import { unusedDependencies, unusedExports } from './dead-code.ts';

const file = (path: string, text: string) => ({ path, text });

it.each<[string, string, string, string[]]>([
  ['a value that nothing imports', 'export const a = 1;', '', ['a']],
  ['a function', 'export function a() {}', '', ['a']],
  ['a re-export', "export { value } from './b.ts';", '', ['value']],
  ['nothing that is imported', 'export const a = 1;', "import { a } from './a.ts';", []],
  ['nothing that is imported under another name', 'export const a = 1;', "import { a as b } from './a.ts';", []],
  ['nothing of a module imported as a whole', 'export const a = 1;', "import * as all from './a.ts';", []],
  ['nothing of a module that is loaded later', 'export const a = 1;', "await import('./a.ts');", []],
  ['nothing that is re-exported', 'export const a = 1;', "export { a } from './a.ts';\na;", []],
  [
    'nothing that its own file uses',
    'export const a = 1;\nexport const b = () => a;',
    "import { b } from './a.ts';",
    [],
  ],
  ['no type', 'export interface A {}\nexport type B = 1;', '', []],
])('finds %s', (_name, exporting, importing, expected) => {
  const files = [file('server/x/a.ts', exporting), file('server/x/main.test.ts', importing)];
  expect(unusedExports(files)).toEqual(expected.map((name) => `server/x/a.ts: nothing uses the export ${name}`));
});

it('judges no program', () => {
  expect(unusedExports([file('scripts/a.ts', 'export const a = 1;')])).toEqual([]);
});

it('finds a dependency that no file mentions, type packages aside', () => {
  const files = [file('server/a.ts', "import 'used/deep.js';")];
  expect(unusedDependencies(['used', 'unused', '@types/unused'], files)).toEqual([
    'package.json: nothing imports unused',
  ]);
});
