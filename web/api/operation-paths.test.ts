import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { adminOperations } from '../../contract/application/admin/operations.ts';
import { families } from '../../contract/families.ts';

const WEB = join(import.meta.dirname, '..');
const sources = globSync('**/*.{ts,tsx}', { cwd: WEB, exclude: ['dist/**', '**/*.test.*'] }).map((file) =>
  readFileSync(join(WEB, file), 'utf8'),
);

/** Paths by the names of their constants, such as `LINKS`. */
const constants = new Map(
  sources.flatMap((text) =>
    [...text.matchAll(/\bconst ([A-Z_]+) = [`'](\/[^`']*|\$\{[A-Z_]+\}[^`']*)[`']/g)].map(
      ([, name = '', path = '']) => [name, path] as const,
    ),
  ),
);

/** Resolves constants; every other placeholder is a parameter, or a path that was computed elsewhere. */
function resolved(path: string): string {
  const next = path.replace(/\$\{([A-Z_]+)\}/g, (whole, name) => constants.get(name) ?? whole);
  return next === path ? path.replace(/\$\{[^}]*\}/g, '{}') : resolved(next);
}

const pathOf = (path: string) => path.replace(/\{[^}]*\}/g, '{}');
const operations = [...families.flatMap(({ operations }) => operations), ...Object.values(adminOperations)];
const paths = new Map<string, string>(operations.map(({ id, path }) => [id, pathOf(path)]));

/** Each query of the application: the operation that its types come from, and the path that it requests. */
const queries = sources.flatMap((text) =>
  [...text.matchAll(/useApiQuery\(\s*'(\w+)',\s*[`']([^`']+)[`']/g)].map(
    ([, id = '', path = '']) => [id, resolved(path)] as const,
  ),
);

describe('the queries of the application', () => {
  it('are found', () => {
    expect(queries.length).toBeGreaterThan(80);
  });

  // The types of a response come from the operation's ID alone: a renamed path would be a 404 that no compiler sees.
  it.each(queries)('%s requests the path of its operation: %s', (id, path) => {
    const wanted = paths.get(id) ?? '';
    const [requested, whole] = path.startsWith('{}') ? [wanted, path.replace(/^(\{\})+/, '')] : [path, wanted];
    expect(wanted).not.toBe('');
    expect(requested.endsWith(whole)).toBe(true);
  });
});
