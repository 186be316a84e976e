import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '..', 'web');
const SOURCES = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /(?<!\.test)\.tsx?$/.test(path) && !path.startsWith('dist'),
);

/** The classes that a source takes from its CSS modules and that these do not define. */
function undefinedClasses(path: string): string[] {
  const source = readFileSync(join(WEB, path), 'utf8');
  return [...source.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(([, name = '', file = '']) => {
    const css = readFileSync(join(WEB, dirname(path), file), 'utf8');
    const used = [...source.matchAll(new RegExp(`\\b${name}\\.(?!module\\b|tsx?\\b)(\\w+)`, 'g'))].map(
      ([, used = '']) => used,
    );
    return used.filter((used) => !new RegExp(`\\.${used}(?![\\w-])`).test(css)).map((used) => `${path}: ${used}`);
  });
}

it('every class that a screen names is in its style sheet', () => {
  expect(SOURCES.length).toBeGreaterThan(100);
  expect(SOURCES.flatMap(undefinedClasses)).toEqual([]);
});
