import { describe, expect, it } from 'vitest';
import { UsageError } from './command-error.ts';
import { readServeOptions } from './serve-options.ts';

const rolesOf = (...args: string[]) => [...readServeOptions(args).roles];

describe('options of serve', () => {
  it('default to one process with every role', () => {
    expect(rolesOf()).toEqual(['edge', 'api', 'worker']);
    expect(readServeOptions([]).workers).toBe(1);
  });

  it('name roles, apart from each other by commas', () => {
    expect(rolesOf('--role', 'edge')).toEqual(['edge']);
    expect(rolesOf('--role', 'worker, api,worker')).toEqual(['worker', 'api']);
  });

  it.each(['', 'edges', 'edge,', 'EDGE', 'all'])('reject the role "%s" and name the known ones', (text) => {
    expect(() => rolesOf('--role', text)).toThrow(UsageError);
    expect(() => rolesOf('--role', text)).toThrow('edge,api,worker');
  });

  it.each(['1', '64'])('take %s workers', (text) => {
    expect(readServeOptions(['--workers', text]).workers).toBe(Number(text));
  });

  it.each(['0', '65', '-1', '2.5', '1e1', '', 'many', '0x2'])('reject %s workers and name the bounds', (text) => {
    expect(() => readServeOptions([`--workers=${text}`])).toThrow('--workers must be a whole number from 1 to 64');
  });

  it('reject what they do not know', () => {
    expect(() => readServeOptions(['--port', '1'])).toThrow('--port');
    expect(() => readServeOptions(['now'])).toThrow('now');
  });

  it('take the place of a worker from the primary, which is 1 elsewhere', () => {
    expect(readServeOptions([]).slot).toBe(1);
    expect(readServeOptions(['--role', 'edge', '--workers', '4', '--slot', '3'])).toMatchObject({
      workers: 4,
      slot: 3,
    });
  });
});
