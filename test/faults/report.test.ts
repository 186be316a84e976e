import { expect, it } from 'vitest';
import { Findings, printed, skippedReport } from './report.ts';

it('a passed drill lists every figure with its target and no problems', () => {
  const findings = new Findings('a drill');
  findings.note('events', 12);
  findings.expectExactly('lost', 0, 0);
  findings.expectAtMost('memory', 3, 5, ' MiB');
  findings.expectAtLeast('refused', 2, 1);
  findings.expectTrue('it shows', true);
  const report = findings.report();
  expect(report.problems).toEqual([]);
  expect(printed(report).split('\n').slice(1)).toEqual([
    '  events          12',
    '  lost             0   (0)',
    '  memory       3 MiB   (<= 5 MiB)',
    '  refused          2   (>= 1)',
    '  it shows       yes   (yes)',
  ]);
});

it('reports every failed expectation, including NaN', () => {
  const findings = new Findings('a drill');
  findings.expectExactly('lost', 3, 0);
  findings.expectAtMost('memory', Number.NaN, 5);
  findings.expectAtLeast('refused', 0, 1);
  findings.expectTrue('it shows', false);
  findings.problem('a store did not open');
  expect(findings.report().problems).toHaveLength(5);
  expect(printed(findings.report())).toContain('PROBLEM: lost: 3, not 0');
});

it('does not enforce time limits in the short run', () => {
  const findings = new Findings('a drill', { judgesTime: false });
  findings.expectWithin('serving again', 60_000, 5_000);
  expect(findings.report().problems).toEqual([]);
  expect(printed(findings.report())).toContain('60000 ms   (<= 5000 ms, not judged: not here)');
});

it('explains why a drill was skipped', () => {
  expect(printed(skippedReport('power', 'there are no loop devices.'))).toBe(
    'power\n  not drilled: there are no loop devices.',
  );
});
