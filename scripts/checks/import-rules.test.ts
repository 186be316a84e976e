import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ImportEdge } from './import-graph.ts';
import { brokenRules, type ImportRule, isRejected, plantedImports } from './import-rules.ts';

const OURS: readonly ImportRule[] = createRequire(import.meta.url)('../../.dependency-cruiser.cjs').forbidden;

function edge(from: string, to: string, isTypeOnly = false): ImportEdge {
  return { from, to, isTypeOnly };
}

/** Names of the rules that these imports break. */
function broken(edges: readonly ImportEdge[], rules = OURS): string[] {
  const files = [...new Set(edges.flatMap(({ from, to }) => [from, to]))];
  return brokenRules(rules, { paths: files, code: files, edges }).map((sentence) => sentence.split(':')[0] ?? '');
}

describe('our rules reject', () => {
  it.each<[string, string, string]>([
    ['contract-is-a-leaf', 'contract/wire.ts', 'server/links/links.ts'],
    ['platform-is-a-leaf', 'server/platform/log.ts', 'server/links/links.ts'],
    ['platform-is-a-leaf', 'server/platform/log.ts', 'contract/vocabulary.ts'],
    ['features-know-no-http-and-no-storage', 'server/qr/qr.ts', 'server/storage/open-storage.ts'],
    ['features-know-no-wire', 'server/links/links.ts', 'contract/wire.ts'],
    ['features-meet-at-the-entry-file', 'server/links/links.ts', 'server/qr/render/svg.ts'],
    ['http-knows-no-storage', 'server/http/edge.ts', 'server/storage/open-storage.ts'],
    ['http-uses-entry-files', 'server/http/edge.ts', 'server/links/link-port.ts'],
    ['http-surfaces-are-independent', 'server/http/public/a.ts', 'server/http/app/b.ts'],
    ['contract-families-are-independent', 'contract/analytics/a.ts', 'contract/link-tools/b.ts'],
    ['stores-are-independent', 'server/storage/events/a.ts', 'server/storage/catalog/b.ts'],
    ['storage-holds-no-rules', 'server/storage/events/a.ts', 'server/links/links.ts'],
    ['storage-knows-no-http', 'server/storage/events/a.ts', 'server/http/edge.ts'],
    ['drivers-live-in-storage', 'server/links/links.ts', 'node_modules/pg'],
    ['drivers-live-in-storage', 'server/assembly/app.ts', 'node_modules/@clickhouse/client'],
    ['one-module-fetches', 'server/assembly/app.ts', 'node_modules/undici'],
    ['tracker-stands-alone', 'tracker/script.ts', 'node:fs'],
    ['no-tests-in-source', 'server/links/links.ts', 'test/support/postgres/postgres.ts'],
  ])('%s: %s -> %s', (name, from, to) => {
    expect(broken([edge(from, to)])).toContain(name);
  });

  it('a file that nothing touches', () => {
    expect(
      brokenRules(OURS, { paths: ['server/links/lonely.ts'], code: ['server/links/lonely.ts'], edges: [] }),
    ).toEqual(['no-orphans: server/links/lonely.ts. Delete the file, or import it where it is needed.']);
  });
});

it('files without code, such as examples, may be unreferenced', () => {
  expect(brokenRules(OURS, { paths: ['contract/examples/a.json'], code: [], edges: [] })).toEqual([]);
});

const FEATURES = readdirSync(join(import.meta.dirname, '..', '..', 'server'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['assembly', 'cli', 'http', 'platform', 'storage'].includes(entry.name))
  .map(({ name }) => name);

describe('in every feature, including new folders', () => {
  const other = (name: string) => (name === 'qr' ? 'links' : 'qr');

  it.each(FEATURES)(
    'server/%s may import neither storage, HTTP, the wire nor the inside of another feature',
    (name) => {
      const from = `server/${name}/planted.ts`;
      expect(broken([edge(from, 'server/storage/open-storage.ts')])).toContain('features-know-no-http-and-no-storage');
      expect(broken([edge(from, 'server/http/edge.ts')])).toContain('features-know-no-http-and-no-storage');
      expect(broken([edge(from, 'contract/wire.ts')])).toContain('features-know-no-wire');
      expect(broken([edge(from, `server/${other(name)}/inside.ts`)])).toContain('features-meet-at-the-entry-file');
      expect(broken([edge(from, 'node_modules/pg')])).toContain('drivers-live-in-storage');
      expect(broken([edge('server/http/edge.ts', from)])).toContain('http-uses-entry-files');
      expect(broken([edge('server/platform/log.ts', from)])).toContain('platform-is-a-leaf');
    },
  );
});

describe('our rules allow', () => {
  it.each([
    ['server/links/links.ts', 'server/qr/qr.ts'],
    ['server/links/links.ts', 'contract/vocabulary.ts'],
    ['server/links/links.test.ts', 'server/storage/open-storage.ts'],
    ['server/http/edge.ts', 'server/links/links.ts'],
    ['server/http/public/a.ts', 'server/http/public/b.ts'],
    ['server/http/public/a.ts', 'server/http/shared/b.ts'],
    ['server/storage/catalog/a.ts', 'server/links/link-port.ts'],
    ['server/storage/catalog/a.ts', 'node_modules/pg'],
    ['server/platform/fetch/guarded-fetch-hop.ts', 'node_modules/undici'],
    ['tracker/script.test.ts', 'node:fs'],
  ])('%s -> %s', (from, to) => {
    expect(broken([edge(from, to)])).toEqual([]);
  });

  it('types where only the code behind them is rejected', () => {
    expect(broken([edge('server/storage/events/a.ts', 'server/analytics/analytics.ts', true)])).toEqual([]);
  });
});

describe('import cycles', () => {
  const LETTERS = ['a', 'b', 'c', 'd'];
  const rule: ImportRule = { name: 'no-cycles', comment: 'Untie it.', from: {}, to: { circular: true } };
  const circles = (...pairs: [string, string][]) =>
    brokenRules([rule], { paths: LETTERS, code: LETTERS, edges: pairs.map(([from, to]) => edge(from, to)) });

  it('are found however long, each once', () => {
    expect(circles(['a', 'a'])).toEqual(['no-cycles: a -> a. Untie it.']);
    expect(circles(['a', 'b'], ['b', 'a'])).toEqual(['no-cycles: a -> b -> a. Untie it.']);
    expect(circles(['d', 'a'], ['a', 'b'], ['b', 'c'], ['c', 'a'])).toEqual(['no-cycles: a -> b -> c -> a. Untie it.']);
    expect(circles(['a', 'b'], ['b', 'a'], ['c', 'd'], ['d', 'c'])).toHaveLength(2);
  });

  it('are not reported if two paths reach the same file', () => {
    expect(circles(['a', 'b'], ['a', 'c'], ['b', 'd'], ['c', 'd'])).toEqual([]);
  });
});

describe('the reader of rules', () => {
  it('reports imports of files that do not exist', () => {
    expect(brokenRules([], { paths: ['a.ts'], code: ['a.ts'], edges: [edge('a.ts', 'b.ts')] })).toEqual([
      'a.ts -> b.ts: there is no such file',
    ]);
  });

  it.each([
    { from: {}, to: { reachable: true } },
    { from: { numberOfDependentsLessThan: 1 }, to: {} },
    { from: {}, to: { dependencyTypesNot: ['npm-dev'] } },
  ])('rejects a rule it does not understand: %j', (parts) => {
    const rule = { name: 'new', comment: '', ...parts } as ImportRule;
    expect(() => brokenRules([rule], { paths: [], code: [], edges: [] })).toThrow(
      /rule new: .* is not understood here/,
    );
  });
});

describe('planted imports', () => {
  const planted = plantedImports(['server/links/links.ts', 'server/http/edge.ts', 'server/main.ts', 'web/app.tsx']);

  it('are four for each feature, and none for other folders', () => {
    expect(planted.map(({ from }) => from)).toEqual(Array.from({ length: 4 }, () => 'server/links/planted.ts'));
  });

  it('are all rejected by our rules, and by no rule where there is none', () => {
    expect(planted.map((one) => isRejected(OURS, one))).toEqual([true, true, true, true]);
    expect(planted.map((one) => isRejected([], one))).toEqual([false, false, false, false]);
  });
});
