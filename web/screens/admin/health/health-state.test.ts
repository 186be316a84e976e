import { describe, expect, it } from 'vitest';
import { healthMessages } from '../../../messages/admin/health.ts';
import { factsOf, figuresOf, foldersOf, jobsOf, partsOf, summaryOf, unresolvedOf } from './health-state.ts';

describe('the state of the installation', () => {
  it.each([
    ['ok ok', 'ok', 'Everything works'],
    ['ok warn warn', 'warn', 'Warnings: 2'],
    ['warn fail ok', 'fail', 'Problems: 1'],
    ['', 'ok', 'Everything works'],
  ] as const)('is that of its worst part: %s', (words, severity, text) => {
    const checks = words.split(' ').map((word) => ({ severity: word as 'ok' | 'warn' | 'fail' }));
    expect(summaryOf(checks)).toEqual({ severity, text });
  });
});

describe('the checks', () => {
  const check = (name: string, severity: 'ok' | 'warn' | 'fail') => ({ name, severity });

  it('that found something to do come first, problems before warnings', () => {
    const checks = [check('backups', 'warn'), check('node', 'ok'), check('disk space', 'fail'), check('mail', 'warn')];
    expect(unresolvedOf(checks).map(({ name }) => name)).toEqual(['disk space', 'backups', 'mail']);
    expect(unresolvedOf([check('node', 'ok')])).toEqual([]);
  });

  it('are all in one part of the installation each', () => {
    const names = Object.keys(healthMessages.names).map((name) => ({ name }));
    const parts = partsOf(names);
    expect(parts.map(({ part }) => part)).toEqual(['machine', 'storage', 'service']);
    expect(parts.flatMap(({ checks }) => checks)).toHaveLength(names.length);
    // An unknown check would belong to the service, too.
    expect(parts.map(({ checks }) => checks.length)).toEqual([4, 4, 5]);
  });

  it.each([
    ['a part without checks is left out', ['spool'], ['storage']],
    ['an unknown check belongs to the service', ['new check'], ['service']],
    ['no checks, no parts', [], []],
  ])('%s', (_, names, expected) => {
    expect(partsOf(names.map((name) => ({ name }))).map(({ part }) => part)).toEqual(expected);
  });
});

describe('the figures of the summary', () => {
  const health = {
    storage: { free_bytes: 2_000_000 },
    jobs: [{ failures: 0 }, { failures: 3 }],
    mail: { failed: 2 },
    nodes: [],
  };

  it('count failing jobs and emails that were not sent', () => {
    expect(figuresOf(health).map(({ value }) => value)).toEqual(['2 MB', '1', '1', '2']);
  });

  it.each([
    [0, '1'],
    [1, '1'],
    [3, '3'],
  ])('know at least the node that serves the page: %i nodes', (count, expected) => {
    const nodes = Array.from({ length: count }, () => ({})) as typeof health.nodes;
    expect(figuresOf({ ...health, nodes })[1]?.value).toBe(expected);
  });
});

it.each([
  ['nothing', [], []],
  ['known parts', [{ name: 'events', bytes: 9 }], [{ label: 'Event log', bytes: 9 }]],
  [
    'other files',
    [
      { name: 'x', bytes: 1 },
      { name: 'spool', bytes: 5 },
      { name: 'toString', bytes: 2 },
    ],
    [
      { label: 'Spool', bytes: 5 },
      { label: 'Other files', bytes: 3 },
    ],
  ],
])('the data folder is shown with %s', (_what, entries, expected) => {
  expect(foldersOf(entries)).toEqual(expected);
});

it.each([
  [['edge', 'api'], '1.0.0', '/data · edge, api · Waymark 1.0.0'],
  [[], '1.0.0', '/data · Waymark 1.0.0'],
  [['worker'], '', '/data · worker'],
  [[], '', '/data'],
])('a node with roles %j and release %j is described as %s', (roles, version, text) => {
  expect(factsOf({ folder: '/data', roles, version })).toBe(text);
});

describe('jobs', () => {
  const job = (name: string, failures: number, last_failure: string | null) => ({ name, failures, last_failure });
  const jobs = [job('b', 0, null), job('c', 1, '2026-11-26 08:00:00'), job('a', 2, '2026-11-26 09:00:00')];

  it('that failed are listed by their last failure', () => {
    expect(jobsOf(jobs).failing.map(({ name }) => name)).toEqual(['a', 'c']);
  });

  it('are listed by name', () => {
    expect(jobsOf(jobs).all.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(jobs[0]?.name).toBe('b');
  });

  it('may be none', () => {
    expect(jobsOf([])).toEqual({ failing: [], all: [] });
  });
});
