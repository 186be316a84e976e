import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '../config.ts';
import { runCommand } from './cli.ts';

const NAMES = ['serve', 'account', 'migrate', 'seed', 'backup', 'restore', 'import', 'block', 'doctor'];

/** Wrongly called commands never read the settings. */
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
    for (const name of NAMES) expect(out.join('\n')).toMatch(new RegExp(`^  ${name} +[A-Z].*\\.$`, 'm'));
    expect(faults).toEqual([]);
  });

  it.each(['serv', 'SERVE', '', 'constructor', '__proto__', 'toString'])(
    'for the unknown command %j is an error, with exit code 2',
    async (name) => {
      expect(await run(name)).toBe(2);
      expect(faults.join('\n')).toContain(`Unknown command "${name}".`);
      expect(out).toEqual([]);
    },
  );

  it('of an unknown command is an error, and suggests a similar one', async () => {
    expect(await run('help', 'serv')).toBe(2);
    expect(await run('doctro')).toBe(2);
    expect(await run('statistics')).toBe(2);
    expect(faults).toEqual([
      'Unknown command "serv". Did you mean "serve"?',
      'Unknown command "doctro". Did you mean "doctor"?',
      'Unknown command "statistics". Run "waymark help" for a list.',
    ]);
  });

  it.each(['version', '--version', '-v'])('%s prints the release', async (name) => {
    expect(await run(name)).toBe(0);
    expect(out).toEqual([expect.stringMatching(/^waymark \d+\.\d+\.\d+$/)]);
  });

  it.each(NAMES)('of %s prints the usage, with any other arguments, and does nothing', async (name) => {
    for (const flag of ['--help', '-h']) expect(await run(name, 'create', '--yes', flag)).toBe(0);
    expect(await run('help', name)).toBe(0);
    expect(out).toHaveLength(3);
    for (const text of out) expect(text).toMatch(new RegExp(`^Usage: waymark ${name}\\b[^]*\\n[A-Z].*\\.$`));
    expect(readConfig).not.toHaveBeenCalled();
  });
});

describe('wrongly called commands', () => {
  it.each([
    [['account'], 'Missing action. Use account with create, '],
    [['account', 'destroy'], 'Unknown action "account destroy".'],
    [['account', 'list', '--color'], "Unknown option '--color'"],
    [['block'], 'Use add or remove with a kind (domain or keyword) and the words, or list.'],
    [['block', 'add', 'domain'], 'Use add or remove'],
    [['block', 'list', 'domain'], 'Use add or remove'],
    [['block', 'add', 'domain', 'x.example', '--force'], "Unknown option '--force'"],
    [['seed'], 'Use seed --demo.'],
    [['seed', '--demo', '--events', '-1'], '--events'],
    [['seed', '--demo', '--events=1e3'], '--events must be a whole number from 0 to 100000000, not "1e3".'],
    [['seed', '--demo', '--events', '100000001'], '--events must be a whole number'],
    [['serve', '--workers', '0'], '--workers must be a whole number from 1 to 64'],
    [['serve', '--role', 'edges'], 'Unknown role "edges"'],
    [['serve', 'now'], 'now'],
  ])('%j print the error and the usage, with exit code 2', async (args, sentence) => {
    expect(await run(...args)).toBe(2);
    expect(faults.join('\n')).toContain(sentence);
    expect(faults.join('\n')).toContain(`\nUsage: waymark ${args[0]} `);
    expect(readConfig).not.toHaveBeenCalled();
  });

  it('differ from our own bugs, which are thrown', async () => {
    await expect(run('account', 'list')).rejects.toThrow('settings were read');
    expect(faults).toEqual([]);
  });
});
