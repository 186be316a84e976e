import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classify, countLines, functionsOf, measure, type SourceFile, table } from './budgets.ts';

const lines = (count: number) => Array.from({ length: count }, (_, at) => `const a${at} = ${at};\n`).join('');
const file = (path: string, text: string): SourceFile => ({ path, text });
const figure = (name: string, files: readonly SourceFile[]) => {
  const found = measure(files).find((one) => one.name === name);
  if (found === undefined) throw new Error(`no figure ${name}`);
  return found;
};

/** A function of exactly this many lines. */
const functionOf = (count: number) => `function f() {\n${'  g();\n'.repeat(count - 2)}}\n`;

describe('lines', () => {
  it.each([
    ['', 0],
    ['one', 1],
    ['one\n', 1],
    ['one\ntwo', 2],
    ['one\n\n', 2],
    ['\n', 1],
  ])('of %j are %i', (text, count) => {
    expect(countLines(text)).toBe(count);
  });

  it('are as many as there are line ends', () => {
    fc.assert(fc.property(fc.nat({ max: 50 }), (count) => countLines('x\n'.repeat(count)) === count));
  });
});

describe('counted lines and files', () => {
  it.each([
    ['server/links/links.ts', 'source'],
    ['web/screens/home.tsx', 'source'],
    ['bin/waymark.js', 'source'],
    ['scripts/check.ts', 'source'],
    ['server/links/links.test.ts', 'tests'],
    ['server/links/link.suite.ts', 'tests'],
    ['server/platform/fetch/guarded-fetch.fixture.ts', 'tests'],
    ['test/support/postgres/postgres.ts', 'tests'],
    ['tracker/script.generated.js', 'nothing'],
    ['contract/openapi/link-tools.json', 'nothing'],
    ['bench/bench.ts', 'nothing'],
    ['vitest.config.ts', 'nothing'],
    ['README.md', 'nothing'],
  ])('%s is %s', (path, expected) => {
    const { source, tests } = classify([file(path, '')]);
    expect([source.length, tests.length]).toEqual([Number(expected === 'source'), Number(expected === 'tests')]);
  });
});

describe('functions', () => {
  const sizes = (text: string, path = 'server/a.ts') => functionsOf(file(path, text)).map((one) => one.lines);

  it.each<[string, string, number[]]>([
    ['a declaration', functionOf(12), [12]],
    ['an empty one', 'function f() {}\n', [1]],
    ['a method', 'class A {\n  b() {\n    return 1;\n  }\n}\n', [3]],
    ['a long arrow function', 'const f = () => {\n  g();\n};\n', [3]],
    ['a wrapped expression', 'const f = () =>\n  g();\n', [2]],
    ['no arrow function of one line', 'const f = (a: number) => a + 1;\n', []],
    ['a function and the one inside', 'function f() {\n  return function g() {\n    h();\n  };\n}\n', [5, 3]],
    ['blank lines not', 'function f() {\n\n\n  g();\n}\n', [3]],
    ['types', 'export async function f<T>(a: T, b?: string): Promise<T> {\n  return a as T;\n}\n', [3]],
  ])('%s is counted', (_, text, expected) => {
    expect(sizes(text)).toEqual(expected);
  });

  it('are found among elements of a page', () => {
    expect(sizes('function Page() {\n  return <p>Hello</p>;\n}\n', 'web/page.tsx')).toEqual([3]);
  });

  it('are named by file and line', () => {
    expect(functionsOf(file('server/a.ts', `\n\n${functionOf(3)}`))).toEqual([{ name: 'server/a.ts:3', lines: 3 }]);
  });
});

describe('the budgets', () => {
  it('allow a file of 300 lines and not one more', () => {
    expect(figure('file, longest', [file('server/a.ts', lines(300))]).isKept).toBe(true);
    expect(figure('file, longest', [file('server/a.ts', lines(301))])).toMatchObject({
      isKept: false,
      value: 301,
      worst: ['server/a.ts (301)'],
    });
  });

  it('leave the length of tests and generated files alone', () => {
    const long = ['server/a.test.ts', 'test/support/b.ts', 'tracker/c.generated.js'].map((path) =>
      file(path, lines(500)),
    );
    expect(figure('file, longest', long)).toMatchObject({ isKept: true, value: 0 });
  });

  it('allow one file in ten above 150 lines', () => {
    const small = Array.from({ length: 9 }, (_, at) => file(`server/${at}.ts`, lines(150)));
    expect(figure('file, 90th percentile', [...small, file('server/big.ts', lines(151))]).isKept).toBe(true);
    expect(figure('file, 90th percentile', [...small.slice(1), file('server/big.ts', lines(151))]).isKept).toBe(false);
  });

  it('allow one function in ten above 25 lines', () => {
    const small = Array.from({ length: 9 }, (_, at) => file(`server/${at}.ts`, functionOf(25)));
    const big = file('server/big.ts', functionOf(26));
    expect(figure('function, 90th percentile', [...small, big])).toMatchObject({ isKept: true, value: 25 });
    expect(figure('function, 90th percentile', [...small.slice(1), big])).toMatchObject({ isKept: false, value: 26 });
  });

  it.each([
    [12, 10, true],
    [11, 10, false],
    [0, 10, false],
  ])('want %i lines of tests for %i of source: %s', (tests, source, isKept) => {
    const files = [file('server/a.ts', lines(source)), file('server/a.test.ts', lines(tests))];
    expect(figure('test lines per source line', files).isKept).toBe(isKept);
  });

  it('allow a folder of 25 source files, with any number of tests', () => {
    const files = (count: number) => Array.from({ length: count }, (_, at) => file(`server/links/${at}.ts`, lines(30)));
    const tests = files(30).map(({ path, text }) => file(path.replace('.ts', '.test.ts'), text));
    expect(figure('folder, most files', [...files(25), ...tests])).toMatchObject({ isKept: true, value: 25 });
    expect(figure('folder, most files', files(26))).toMatchObject({ isKept: false, worst: ['server/links (26)'] });
  });

  it('count files that are too short', () => {
    const files = [file('server/a.ts', lines(25)), file('server/b.ts', lines(26)), file('server/c.test.ts', lines(5))];
    expect(figure('files of at most 25 lines', files).value).toBe(1);
  });

  it('gain nothing from blank lines in tests', () => {
    const files = [file('server/a.ts', lines(10)), file('server/a.test.ts', '\n \n'.repeat(50))];
    expect(figure('test lines per source line', files).value).toBe(0);
  });

  it.each([
    ['tracker, bytes zipped', 'tracker/script.generated.js', 2_200],
    ['web vitals, bytes zipped', 'tracker/vitals.generated.js', 1_200],
  ])('%s: %s may weigh %i', (name, path, most) => {
    // Digits that do not repeat: zipped, they weigh about half of what they are.
    const text = (length: number) => Array.from({ length }, (_, at) => Math.sin(at).toString().slice(4, 12)).join('');
    const light = figure(name, [file(path, text(100))]);
    expect(light).toMatchObject({ isKept: true, limit: `<= ${most}` });
    expect(light.value).toBeGreaterThan(100);
    expect(figure(name, [file(path, text(1_000))]).isKept).toBe(false);
    expect(figure(name, []).value).toBe(0);
  });

  it('are printed as a table that points at what is broken', () => {
    const printed = table(measure([file('server/a.ts', lines(301))]));
    expect(printed.split('\n')).toHaveLength(8);
    expect(printed).toMatch(/^ {2}file, longest {15}301 {2}<= 300 {2}<--$/m);
    expect(printed).toMatch(/^ {2}function, 90th percentile +0 {2}<= 25$/m);
  });
});
