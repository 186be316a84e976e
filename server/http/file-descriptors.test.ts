import { describe, expect, it } from 'vitest';
import { connectionLimit, readDescriptorLimit } from './file-descriptors.ts';

describe('descriptors', () => {
  it.each([
    ['Limit   Soft Limit  Hard Limit\nMax open files            1024                 4096      files\n', 1024],
    ['Max open files            unlimited            unlimited files\n', undefined],
    ['', undefined],
  ])('are read from %j', (text, limit) => {
    expect(readDescriptorLimit(() => text)).toBe(limit);
  });

  it('are unknown where there is no such file', () => {
    const missing = () => {
      throw new Error('ENOENT');
    };
    expect(readDescriptorLimit(missing)).toBeUndefined();
  });

  it.each([
    [1024, 824],
    [100, 50],
    [1_048_576, 1_048_376],
    [undefined, undefined],
  ])('of %j, connections may hold %j', (descriptors, connections) => {
    expect(connectionLimit(descriptors)).toBe(connections);
  });
});
