import { describe, expect, it } from 'vitest';
import { compareVersions, VERSION } from './version.ts';

describe('versions', () => {
  it.each([
    ['0.3.0', '0.2.0', 1],
    ['0.10.0', '0.9.9', 1],
    ['1.0.0', '0.99.99', 1],
    ['0.2.1', '0.2.0', 1],
    ['0.2.0', '0.2.0', 0],
    ['0.2.0', '0.2.1', -1],
    ['0.9.9', '0.10.0', -1],
  ])('%s and %s are in the order of their numbers', (one, other, sign) => {
    expect(Math.sign(compareVersions(one, other))).toBe(sign);
    expect(Math.sign(compareVersions(other, one)) + sign).toBe(0);
  });

  it('of this release has three numbers', () => {
    expect(VERSION).toMatch(/^\d+\.\d+\.\d+$/);
  });
});
