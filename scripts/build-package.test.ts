import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishedManifest, servingDependencies, toJavaScript, writeSources } from './build-package.ts';

const ROOT = join(import.meta.dirname, '..');

describe('a packaged module', () => {
  it('has no types, names files as they are in the package, and keeps its lines', () => {
    const source = `import { type A, b } from './b.ts';\nconst url = new URL("../thread.ts", import.meta.url);\nconst n: number = 1;`;
    expect(
      toJavaScript(source)
        .split('\n')
        .map((line) => line.replaceAll(/ +/g, ' ')),
    ).toEqual(["import { b } from './b.js';", 'const url = new URL("../thread.js", import.meta.url);', 'const n = 1;']);
  });
});

describe('the published package.json', () => {
  const dependencies = { pg: '8.0.0', '@fonts/inter': '5.0.0', react: '19.0.0' };

  it('depends on what the service imports, by name or by file', () => {
    const sources = ["import pg from 'pg';", 'require.resolve(`@fonts/inter/400.woff`)'];
    expect(servingDependencies(dependencies, sources)).toEqual({ pg: '8.0.0', '@fonts/inter': '5.0.0' });
  });

  it('may be published, and runs no script when it is installed', () => {
    const manifest = { name: 'waymark', private: true, scripts: { prepare: 'x' }, devDependencies: {}, dependencies };
    expect(publishedManifest(manifest, [])).toEqual({
      name: 'waymark',
      scripts: { start: 'node bin/waymark.js serve' },
      dependencies: {},
    });
  });
});

describe('the package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-package-'));
  beforeAll(() => {
    writeSources(folder);
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    symlinkSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('contains every file that its modules import or start', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!json)\.js$/.test(file),
    );
    const own = files.filter((file) => !file.startsWith('node_modules'));
    expect(own.length).toBeGreaterThan(100);
    const missing = own.flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const wanted = [...text.matchAll(/(?:from|import\(|import|new URL\() ?'(\.[^']+\.[a-z0-9]+)'/g)].map(
        ([, path = '']) => path,
      );
      return wanted.filter((path) => !existsSync(join(folder, dirname(file), path))).map((path) => `${file}: ${path}`);
    });
    expect(missing).toEqual([]);
  });

  it('runs its commands', () => {
    const help = execFileSync(process.execPath, [join(folder, 'bin', 'waymark.js'), '--help'], { encoding: 'utf8' });
    expect(help).toContain('Usage: waymark COMMAND');
  });
});
