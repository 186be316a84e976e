import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = 'lucide-react';
/** What draws icons, instead of the library's function of this name. */
const OWN_FACTORY = join(import.meta.dirname, '..', 'web', 'ui', 'icon', 'lean-icon.ts');
const FACTORY = /[\\/]createLucideIcon\.mjs$/;
const ICON_FILE = /lucide-react[\\/].*[\\/]icons[\\/]/;
const IMPORT = /^import \{([^}]*)\} from 'lucide-react';$/gm;

/**
 * Rewrites icon imports to the file of each icon. Through the package index every importer depends on all icons, and the 77
 * icons of 46 screens loaded before the first screen could render. The icons get their component from our own function.
 */
export function iconFiles(): Plugin {
  let files: ReadonlyMap<string, string> | undefined;
  return {
    name: 'waymark-icon-files',
    enforce: 'pre',
    resolveId: (source, importer = '') => (FACTORY.test(source) && ICON_FILE.test(importer) ? OWN_FACTORY : null),
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes(PACKAGE)) return null;
      files ??= readIconFiles();
      const known = files;
      return { code: code.replace(IMPORT, (_, names: string) => importsOf(names, known)), map: null };
    },
  };
}

/** One import per icon on one line, so that line numbers stay the same. */
export function importsOf(names: string, files: ReadonlyMap<string, string>): string {
  const wanted = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return wanted
    .map((name) => {
      if (name.startsWith('type ')) return `import type { ${name.slice('type '.length)} } from '${PACKAGE}';`;
      const [exported = '', local = exported] = name.split(/\s+as\s+/);
      const file = files.get(exported);
      return file ? `import ${local} from '${PACKAGE}/icons/${file}';` : `import { ${name} } from '${PACKAGE}';`;
    })
    .join(' ');
}

/** Icon names, former names included, with their files. */
function readIconFiles(): Map<string, string> {
  const list = join(
    dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)),
    'dist/esm/lucide-react.mjs',
  );
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of readFileSync(list, 'utf8').matchAll(
    /export \{([^}]*)\} from '\.\/icons\/([^']+)\.mjs'/g,
  )) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  if (files.size === 0) throw new Error(`${list} lists no icons in the way that is known.`);
  return files;
}
