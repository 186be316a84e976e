/** Builds the tracker. Its output is committed, so that `npm ci` is enough to serve it; a check compares the two. */
import { readFile, writeFile } from 'node:fs/promises';
import { minify, transformWithOxc } from 'vite';

const SOURCE = new URL('../tracker/script.ts', import.meta.url);
export const BUILT_TRACKER = new URL('../tracker/script.generated.js', import.meta.url);

/** Chrome 64, Firefox 58, Safari 12 and later: syntax only, missing features are asked for at run time. */
const TARGET = 'es2018';

/** The tracker as it is served: one minified classic script. The same source gives the same bytes. */
export async function buildTracker(): Promise<string> {
  const source = await readFile(SOURCE, 'utf8');
  const { code } = await transformWithOxc(source, 'script.ts', { target: TARGET, sourcemap: false });
  const built = await minify('script.js', `(()=>{${code}})()`, {
    module: false,
    compress: { target: TARGET },
    mangle: { toplevel: true },
    codegen: { removeWhitespace: true, legalComments: 'none' },
  });
  if (built.errors.length > 0) {
    throw new Error(`The tracker does not minify: ${built.errors.map((error) => error.message).join(', ')}`);
  }
  return `${built.code.trim()}\n`;
}

if (import.meta.main) {
  await writeFile(BUILT_TRACKER, await buildTracker());
}
