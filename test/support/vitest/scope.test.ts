import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FULL_SCOPE_FILES, IS_FULL_SCOPE, sampleOf } from './scope.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

it('every file of the full scope exists', () => {
  expect(FULL_SCOPE_FILES.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it('two samples of step 2 with different offsets cover a matrix once', () => {
  const all = [1, 2, 3, 4, 5];
  const halves = [...sampleOf(all, 2, 0), ...sampleOf(all, 2, 1)];
  expect(IS_FULL_SCOPE ? new Set(halves) : halves.toSorted()).toEqual(IS_FULL_SCOPE ? new Set(all) : all);
});
