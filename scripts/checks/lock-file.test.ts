import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completeLock, findGaps, type LockFile } from './lock-file.ts';

const OWN: LockFile = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package-lock.json'), 'utf8'));

function lockWith(packages: LockFile['packages']): LockFile {
  return { lockfileVersion: 3, packages };
}

const chdb = {
  version: '3.4.0',
  license: 'Apache-2.0',
  optionalDependencies: { '@chdb/lib-darwin-arm64': '26.7.3-stable.1', '@chdb/lib-linux-x64-gnu': '26.7.3-stable.1' },
};

describe('gaps', () => {
  it('do not exist in the lock file of this repository', () => {
    expect(findGaps(OWN)).toEqual([]);
  });

  it('are optional dependencies without an entry', () => {
    const lock = lockWith({ 'node_modules/chdb': chdb, 'node_modules/@chdb/lib-linux-x64-gnu': { version: '1.0.0' } });
    expect(findGaps(lock)).toEqual([
      { wantedBy: 'node_modules/chdb', name: '@chdb/lib-darwin-arm64', range: '26.7.3-stable.1' },
    ]);
  });

  it.each([
    ['beside it', 'node_modules/b'],
    ['below it', 'node_modules/@scope/a/node_modules/b'],
  ])('exclude entries that are %s', (_, place) => {
    const wanting = { optionalDependencies: { b: '1.0.0' } };
    expect(findGaps(lockWith({ 'node_modules/@scope/a': wanting, [place]: {} }))).toEqual([]);
  });

  it('are looked for in every folder above', () => {
    const wanting = { optionalDependencies: { d: '1.0.0' } };
    const deep = 'node_modules/a/node_modules/b/node_modules/c';
    expect(findGaps(lockWith({ [deep]: wanting, 'node_modules/a/node_modules/d': {} }))).toEqual([]);
    expect(findGaps(lockWith({ [deep]: wanting, 'node_modules/x/node_modules/d': {} }))).toHaveLength(1);
  });

  it("are also found among the repository's own optional dependencies", () => {
    expect(findGaps(lockWith({ '': { optionalDependencies: { a: '^1.0.0' } } }))).toHaveLength(1);
  });
});

describe('completing the lock file', () => {
  it('restores this one when npm has thrown the other platforms out', () => {
    const kept = Object.entries(OWN.packages).filter(([key]) => !/chdb\/lib-(darwin|linux-arm64)/.test(key));
    const { lock, filled, left } = completeLock({ ...OWN, packages: Object.fromEntries(kept) });
    expect(filled.toSorted()).toEqual(['@chdb/lib-darwin-arm64', '@chdb/lib-darwin-x64', '@chdb/lib-linux-arm64-gnu']);
    expect(left).toEqual([]);
    expect(findGaps(lock)).toEqual([]);
    expect(lock).toEqual(OWN);
  });

  it('reads processor, system and C library off the name', () => {
    const { lock } = completeLock(lockWith({ 'node_modules/chdb': chdb }));
    expect(lock.packages['node_modules/@chdb/lib-linux-x64-gnu']).toEqual({
      version: '26.7.3-stable.1',
      cpu: ['x64'],
      libc: ['glibc'],
      license: 'Apache-2.0',
      optional: true,
      os: ['linux'],
    });
    expect(lock.packages['node_modules/@chdb/lib-darwin-arm64']).not.toHaveProperty('libc');
  });

  it('marks what only development needs', () => {
    const wanting = { dev: true, optionalDependencies: { 'tool-darwin-x64': '1.2.3' } };
    const { lock } = completeLock(lockWith({ 'node_modules/tool': wanting }));
    expect(lock.packages['node_modules/tool-darwin-x64']).toMatchObject({ dev: true, version: '1.2.3' });
  });

  it.each([
    ['names no platform', { fsevents: '2.3.3' }],
    ['is a range', { 'tool-darwin-x64': '^1.2.3' }],
    ['is of a platform it does not know', { 'tool-win32-x64-msvc': '1.2.3' }],
  ])('leaves and reports what %s', (_, optionalDependencies) => {
    const { filled, left } = completeLock(lockWith({ 'node_modules/tool': { optionalDependencies } }));
    expect([filled, left.length]).toEqual([[], 1]);
  });

  it('changes nothing when nothing is missing', () => {
    const { lock, filled } = completeLock(OWN);
    expect([JSON.stringify(lock), filled]).toEqual([JSON.stringify(OWN), []]);
  });
});
