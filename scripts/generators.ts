/** The list of everything that is generated and committed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A generated file; `path` is relative to the root of the repository. */
export interface GeneratedFile {
  path: string;
  content: string;
}

export interface Generator {
  /** A file of this folder. One that does not exist generates nothing. */
  module: string;
  /** Its function, `() => Promise<GeneratedFile[]>`, which writes nothing by itself. */
  export: string;
  /** Where the text goes, for a function that makes one file and returns its text: `() => Promise<string>`. */
  path?: string;
}

export const GENERATORS: readonly Generator[] = [
  { module: 'generate-openapi.ts', export: 'generateOpenApi' },
  { module: 'build-tracker.ts', export: 'buildTracker', path: 'tracker/script.generated.js' },
  { module: 'build-tracker.ts', export: 'buildVitals', path: 'tracker/vitals.generated.js' },
  {
    module: 'generate-theme-looks.ts',
    export: 'generateThemeLooks',
    path: 'web/screens/landing-pages/bio/themes.generated.ts',
  },
  { module: 'news/generate-news.ts', export: 'generateNews' },
  { module: 'checks/notices.ts', export: 'generateNotices' },
];

/**
 * Runs generators one after another.
 *
 * @param folder where their modules lie
 * @throws Error when a module is there and its function is not
 */
export async function generateAll(generators: readonly Generator[], folder: string): Promise<GeneratedFile[]> {
  const files: GeneratedFile[] = [];
  for (const generator of generators) {
    const path = join(folder, generator.module);
    if (!existsSync(path)) continue;
    const generate: unknown = (await import(path))[generator.export];
    if (typeof generate !== 'function') throw new Error(`${generator.module} does not export ${generator.export}`);
    const created = await generate();
    files.push(...(generator.path === undefined ? created : [{ path: generator.path, content: created }]));
  }
  return files;
}

/** Paths of generated files that differ from a fresh build. */
export function staleFiles(files: readonly GeneratedFile[], root: string): string[] {
  return files
    .filter(({ path, content }) => {
      const file = join(root, path);
      return !existsSync(file) || readFileSync(file, 'utf8') !== content;
    })
    .map(({ path }) => path);
}
