import { expect, it } from 'vitest';
import { longFirst } from './long-files-first.ts';

const orderOf = (...paths: string[]) =>
  longFirst(paths.map((path) => ({ moduleId: `/checkout/${path}` }))).map(({ moduleId }) => moduleId.slice(10));

it('files that take long come first, each in the order that there was', () => {
  const long = [
    'server/main.test.ts',
    'server/storage/catalog/postgres.test.ts',
    'test/faults/kill.test.ts',
    'server/cli/cli.test.ts',
  ];
  const others = ['web/state/form.test.ts', 'test/support/tools.test.ts', 'server/links/tags.test.ts'];
  expect(orderOf(...others, ...long)).toEqual([...long, ...others]);
  expect(orderOf(others[0] ?? '', long[1] ?? '', others[1] ?? '', long[0] ?? '')).toEqual([
    long[1],
    long[0],
    others[0],
    others[1],
  ]);
});

it('no file is omitted or repeated', () => {
  expect(orderOf()).toEqual([]);
  expect(orderOf('web/a.test.ts', 'web/a.test.ts', 'test/browser/b.test.ts')).toEqual([
    'test/browser/b.test.ts',
    'web/a.test.ts',
    'web/a.test.ts',
  ]);
});
