import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MUTANTS } from './mutants.ts';

const ROOT = join(import.meta.dirname, '..', '..');

it('there are at least 30, each with its own name', () => {
  expect(MUTANTS.length).toBeGreaterThanOrEqual(30);
  expect(new Set(MUTANTS.map(({ fault }) => fault)).size).toBe(MUTANTS.length);
});

it.each(MUTANTS)('"$fault" still fits $file', ({ file, find }) => {
  expect(readFileSync(join(ROOT, file), 'utf8').split(find)).toHaveLength(2);
});
