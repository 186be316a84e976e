import { describe, expect, it } from 'vitest';
import type { Health } from '../health/health-state.ts';
import { partsOf, tasksOf } from './overview-state.ts';

const update = { current: '0.2.0', is_on: true, available: null, url: null, checked: null, failure: null };
const mail = { days: 30, sent: 9, failed: 0, waiting: 0, retrying: 0 };
const check = (name: string, severity: 'ok' | 'warn' | 'fail', sentence = 'a finding') => ({
  name,
  severity,
  sentence,
});
const job = (failures: number) => ({
  name: 'j',
  runs: 4,
  failures,
  last_success: null,
  last_failure: null,
  reason: '',
});
const health = (over: Partial<Health> = {}) => ({ checks: [], jobs: [], mail, update, ...over });
const titles = (waiting: Parameters<typeof tasksOf>[0]) => tasksOf(waiting).map(({ title }) => title);

describe('what needs attention', () => {
  it('is nothing while everything works, and while nothing is known', () => {
    const well = health({ checks: [check('node', 'ok'), check('updates', 'ok')], jobs: [job(0)] });
    expect(tasksOf({ health: well, reports: 0, tasks: 0 })).toEqual([]);
    expect(tasksOf({ health: undefined, reports: undefined, tasks: undefined })).toEqual([]);
  });

  it('is counted, each with its screen', () => {
    const waiting = { health: health({ jobs: [job(2), job(0)], mail: { ...mail, failed: 3 } }), reports: 2, tasks: 1 };
    expect(tasksOf(waiting).map(({ title, to }) => [title, to])).toEqual([
      ['2 abuse reports are open', '/admin/reports'],
      ['1 background task failed', '/admin/health'],
      ['1 periodic job fails', '/admin/health'],
      ['3 emails were not sent', '/admin/emails?state=failed'],
    ]);
    expect(tasksOf(waiting).at(-1)?.detail).toBe('In the last 30 days.');
  });

  it('has problems before all warnings', () => {
    const checks = [check('mail', 'warn'), check('spool', 'ok'), check('backups', 'fail', 'off; set BACKUP_DIR.')];
    const all = tasksOf({ health: health({ checks }), reports: 1, tasks: 0 });
    expect(all.map(({ title, severity }) => [title, severity])).toEqual([
      ['Backups', 'fail'],
      ['Mail server', 'warn'],
      ['1 abuse report is open', 'warn'],
    ]);
    expect(all[0]?.detail).toBe('Off; set BACKUP_DIR.');
  });

  it.each([
    ['mail', '/admin/emails'],
    ['certificates', '/admin/domains'],
    ['updates', '/admin/settings'],
    ['disk space', '/admin/health'],
    ['a check of a later release', '/admin/health'],
  ])('opens the screen of the check "%s"', (name, to) => {
    const [task] = tasksOf({ health: health({ checks: [check(name, 'warn')] }), reports: 0, tasks: 0 });
    expect(task?.to).toBe(to);
  });

  it('names the release that is available', () => {
    const found = health({ checks: [check('updates', 'warn')], update: { ...update, available: '0.3.0' } });
    expect(titles({ health: found, reports: 0, tasks: 0 })).toEqual(['Waymark 0.3.0 is available']);
    const failed = health({ checks: [check('updates', 'warn')] });
    expect(titles({ health: failed, reports: 0, tasks: 0 })).toEqual(['Updates']);
  });
});

describe('the parts of an installation', () => {
  const storage = { free_bytes: 2e9, total_bytes: 8e9, entries: [] };
  const node = (state: 'serving' | 'gone', spool_bytes: number) => ({
    ...{ id: state, name: state, folder: '/srv', roles: [], version: '0.2.0', last_seen: '2026-11-26 08:30:00' },
    ...{ state, spool_bytes },
  });
  const valuesOf = (parts: Parameters<typeof partsOf>[0]) => partsOf(parts).map(({ value }) => value);

  it('of one node are those of the check of its spool', () => {
    const checks = [check('spool', 'ok', 'nothing waiting for the event log'), check('event log', 'ok')];
    const one = { update, nodes: [], storage, checks };
    expect(valuesOf(one)).toEqual(['0.2.0', 'One node', 'Responds', '2 GB', 'Nothing']);
    const behind = [
      check('spool', 'warn', '1.5 MiB waiting for the event log, oldest 3 s'),
      check('event log', 'fail'),
    ];
    expect(valuesOf({ ...one, checks: behind }).slice(2)).toEqual(['Unavailable', '2 GB', '1.5 MiB']);
  });

  it('of several nodes are added', () => {
    const nodes = [node('serving', 1_000_000), node('gone', 2_000_000)];
    expect(valuesOf({ update, nodes, storage, checks: [] })).toEqual([
      '0.2.0',
      '1 of 2 serving',
      'Unavailable',
      '2 GB',
      '3 MB',
    ]);
  });

  it.each([
    [update, 'No newer release is known'],
    [{ ...update, available: '0.3.0' }, '0.3.0 is available'],
    [{ ...update, is_on: false }, 'Newer releases are not looked for'],
  ])('say what is known of newer releases', (known, detail) => {
    expect(partsOf({ update: known, nodes: [], storage, checks: [] })[0]?.detail).toBe(detail);
  });
});
