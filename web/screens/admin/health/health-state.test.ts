import { describe, expect, it } from 'vitest';
import { factsOf, foldersOf, jobsOf, summaryOf } from './health-state.ts';

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
