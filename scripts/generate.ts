/** `npm run generate`: writes every generated file. `npm run check` compares a fresh build with the committed files. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { GENERATORS, generateAll, staleFiles } from './generators.ts';
import { requireNode } from './node-version.ts';

requireNode();
const root = join(import.meta.dirname, '..');
const files = await generateAll(GENERATORS, import.meta.dirname);
const stale = new Set(staleFiles(files, root));
for (const { path, content } of files.filter((file) => stale.has(file.path))) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
  console.log(`wrote ${path}`);
}
console.log(`${files.length} generated files, ${stale.size} of them new`);
