import { describe, expect, it } from 'vitest';
import { parseSegmentName, segmentIdentity, segmentPath } from './segment-name.ts';

describe('segment names', () => {
  it('contain the number and the owner of the segment', () => {
    const name = { identity: segmentIdentity('a1b2', 7), owner: 'c3d4' };
    expect(segmentPath('/spool', name)).toBe('/spool/a1b2-000007.c3d4.seg');
    expect(parseSegmentName('a1b2-000007.c3d4.seg')).toEqual(name);
  });

  it('sort by age within one creator', () => {
    const names = [2, 10, 1].map((sequence) => segmentIdentity('a', sequence));
    expect(names.sort()).toEqual(['a-000001', 'a-000002', 'a-000010']);
  });

  it.each([
    'a-000001.progress',
    'a-000001.120.bad',
    'a-000001.0.poison',
    'a.sock',
    '.seg',
    'a-000001.seg',
    'a-1.b.seg',
    '../a-000001.b.seg',
  ])('%s is not a segment', (fileName) => {
    expect(parseSegmentName(fileName)).toBeUndefined();
  });
});
