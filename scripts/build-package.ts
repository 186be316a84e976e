/**
 * `npm run package -- FOLDER`: writes the package that is published and that the container image holds: the service as
 * JavaScript (Node strips no types below node_modules), the built application, and the dependencies that the service itself
 * imports, with the versions of the lock file.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { requireNode } from './node-version.ts';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENTS = ['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'THIRD-PARTY-NOTICES.md'];
const FOLDERS = ['bin', 'contract', 'server', 'tracker'];
const NOT_SERVED =
  /\.(test|fixture|suite)\.ts$|(?<!^server)\/samples\/|^contract\/examples\/|^tracker\/(?![^/]*\.generated\.js$)/;

interface Manifest {
  dependencies: Readonly<Record<string, string>>;
  [field: string]: unknown;
}

/** The files that the service needs at run time, relative to the root. */
export function packagedFiles(root: string): string[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(root, join(parentPath, name))),
  );
  return files.filter((path) => !NOT_SERVED.test(path)).toSorted();
}

/** JavaScript of a module, whose relative imports and URLs name the `.js` files; lines keep their numbers. */
export function toJavaScript(source: string): string {
  return stripTypeScriptTypes(source).replaceAll(/(['"])(\.{1,2}\/[^'"\n]*)\.ts\1/g, '$1$2.js$1');
}

/** The dependencies whose names the packaged sources quote; the others are bundled into the application. */
export function servingDependencies(dependencies: Manifest['dependencies'], sources: readonly string[]) {
  const text = sources.join('\n');
  const isQuoted = (name: string) =>
    ["'", '`'].some((mark) => [mark, '/'].some((end) => text.includes(mark + name + end)));
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => isQuoted(name)));
}

/** The published package.json: that of the repository without what only developing needs. */
export function publishedManifest(manifest: Manifest, sources: readonly string[]): Manifest {
  const { private: _private, devDependencies: _development, scripts: _scripts, ...rest } = manifest;
  return {
    ...rest,
    scripts: { start: 'node bin/waymark.js serve' },
    dependencies: servingDependencies(manifest.dependencies, sources),
  };
}

function write(folder: string, path: string, content: string | Buffer): void {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content, { mode: path.startsWith('bin/') ? 0o755 : 0o644 });
}

/** Writes the sources to `folder` and returns them, so that the dependencies can be read from them. */
export function writeSources(folder: string): string[] {
  return packagedFiles(ROOT).map((path) => {
    const content = readFileSync(join(ROOT, path));
    const isModule = path.endsWith('.ts') || path.startsWith('bin/');
    const packaged = isModule ? toJavaScript(content.toString()) : content;
    write(folder, path.replace(/\.ts$/, '.js'), packaged);
    return isModule ? packaged.toString() : '';
  });
}

/** The lock of the repository, reduced to what the package depends on. Published packages bring theirs under this name. */
function writeLock(folder: string): void {
  cpSync(join(ROOT, 'package-lock.json'), join(folder, 'package-lock.json'));
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' });
  renameSync(join(folder, 'package-lock.json'), join(folder, 'npm-shrinkwrap.json'));
}

function buildPackage(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  const sources = writeSources(folder);
  for (const name of DOCUMENTS) cpSync(join(ROOT, name), join(folder, name));
  const buildWeb = join(ROOT, 'scripts', 'build-web.ts');
  execFileSync(process.execPath, [buildWeb, join(folder, 'web', 'dist')], { stdio: 'inherit' });
  const manifest: Manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  write(folder, 'package.json', `${JSON.stringify(publishedManifest(manifest, sources), null, 2)}\n`);
  writeLock(folder);
}

if (import.meta.main) {
  requireNode();
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Name the folder to write to: npm run package -- FOLDER');
  buildPackage(folder);
  console.log(`Written to ${folder}. Try it with "npm pack ${folder}", publish it with "npm publish ${folder}".`);
}
