import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '../config.ts';
import { runCommand } from './cli.ts';

const NAMES = ['serve', 'account', 'migrate', 'seed', 'backup', 'restore', 'import', 'block', 'doctor'];

/** No command that is called wrongly gets as far as the settings. */
const readConfig = vi.fn((): Config => {
  throw new Error('settings were read');
});

let out: string[];
let faults: string[];
beforeEach(() => {
  [out, faults] = [[], []];
  vi.spyOn(console, 'log').mockImplementation((line) => void out.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation((line) => void faults.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
  readConfig.mockClear();
});

const run = (...args: string[]) => runCommand(args, readConfig);

describe('help', () => {
  it.each([[[]], [['help']], [['--help']], [['-h']]])('for %j lists every command on standard output', async (args) => {
    expect(await run(...args)).toBe(0);
    for (const name of NAMES) expect(out.join('\n')).toContain(`  waymark ${name}`);
    expect(faults).toEqual([]);
  });

  it.each(['serv', 'SERVE', '', 'constructor', '__proto__', 'toString'])(
    'for the unknown command %j comes as a complaint, with exit code 2',
    async (name) => {
      expect(await run(name)).toBe(2);
      expect(faults.join('\n')).toContain(`There is no command "${name}".`);
      expect(out).toEqual([]);
    },
  );

  it.each(NAMES)('of %s says how it is used, whatever stands beside it, and does nothing', async (name) => {
    for (const flag of ['--help', '-h']) expect(await run(name, 'create', '--yes', flag)).toBe(0);
    expect(out).toHaveLength(2);
    for (const text of out) expect(text).toMatch(new RegExp(`^Usage: waymark ${name}\\b.*\\n[A-Z].*\\.$`));
    expect(readConfig).not.toHaveBeenCalled();
  });
});

describe('commands that are called wrongly', () => {
  it.each([
    [['account'], 'Say what to do with accounts.'],
    [['account', 'destroy'], 'There is no "account destroy".'],
    [['account', 'list', '--colour'], "Unknown option '--colour'"],
    [['block'], 'Say what to do: add or remove, what kind, and what.'],
    [['block', 'add', 'domain'], 'Say what to do'],
    [['block', 'list', 'domain'], 'Say what to do'],
    [['block', 'add', 'domain', 'x.example', '--force'], "Unknown option '--force'"],
    [['seed'], 'There is one thing to seed: --demo.'],
    [['seed', '--demo', '--events', '-1'], '--events'],
    [['seed', '--demo', '--events=1e3'], '--events must be a whole number from 0 to 100000000, not "1e3".'],
    [['seed', '--demo', '--events', '100000001'], '--events must be a whole number'],
    [['serve', '--workers', '0'], '--workers must be a whole number from 1 to 64'],
    [['serve', '--role', 'edges'], 'There is no role "edges"'],
    [['serve', 'now'], 'now'],
  ])('%j say what is wrong and how they are used, with exit code 2', async (args, sentence) => {
    expect(await run(...args)).toBe(2);
    expect(faults.join('\n')).toContain(sentence);
    expect(faults.join('\n')).toContain(`\nUsage: waymark ${args[0]} `);
    expect(readConfig).not.toHaveBeenCalled();
  });

  it('are told apart from faults of our own, which are thrown', async () => {
    await expect(run('account', 'list')).rejects.toThrow('settings were read');
    expect(faults).toEqual([]);
  });
});
