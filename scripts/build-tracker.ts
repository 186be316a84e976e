/** Builds the tracker's files. They are committed, so that `npm ci` is enough to serve them; a check compares. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, minify } from 'vite';

export const BUILT_TRACKER = new URL('../tracker/script.generated.js', import.meta.url);
export const BUILT_VITALS = new URL('../tracker/vitals.generated.js', import.meta.url);

/** Chrome 80, Firefox 74, Safari 13.1 and later: syntax only, missing features are asked for at run time. */
const TARGET = 'es2020';

/** The core script as it is served. */
export async function buildTracker(): Promise<string> {
  return asScript(await bundle('script.ts'));
}

/** The second file, which measures web vitals. */
export async function buildVitals(): Promise<string> {
  return asScript(await bundle('vitals.ts'));
}

/** All modules in one text, as they stand, in the order in which they need each other. */
async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: TARGET,
      rolldownOptions: { output: { topLevelVar: false } },
      lib: { entry: fileURLToPath(new URL(`../tracker/${entry}`, import.meta.url)), formats: ['es'] },
    },
  });
  const [result] = Array.isArray(built) ? built : [];
  const [chunk, ...others] = result?.output ?? [];
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error(`${entry} does not become one file.`);
  return chunk.code;
}

/** One minified classic script that leaves no name behind. The same source gives the same bytes. */
async function asScript(code: string): Promise<string> {
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
  await writeFile(BUILT_VITALS, await buildVitals());
}
