import { describe, expect, it } from 'vitest';
import { SKIP_REASONS } from '../../imports/imports.ts';
import { createProgressReporter, reportLines } from './log-report.ts';

const REPORT = {
  lines: 12_345,
  views: 1_000,
  knownBytes: 0,
  unreadable: [3, 9],
  damage: undefined,
  firstAt: Date.UTC(2026, 1, 1, 0, 0, 3),
  lastAt: Date.UTC(2026, 1, 28, 23, 59, 58),
};

describe('the report of a file', () => {
  it('has the period, and each reason with its count, the largest first', () => {
    const skipped = new Map([
      ['bot', 40],
      ['not_a_page', 11_303],
      ['unreadable', 2],
    ] as const);
    expect(reportLines('a.log', { ...REPORT, skipped }, false)).toEqual([
      'a.log: 12,345 lines; 1,000 page views imported, 2026-02-01 00:00:03 to 2026-02-28 23:59:58 UTC.',
      '         11,303 filtered: files other than pages',
      '             40 filtered: of bots',
      '              2 filtered: in an unknown format (the first: line 3, 9)',
    ]);
  });

  it('has lines imported before, lines skipped by a dry run, and the position of damage', () => {
    const damage = Object.assign(new Error('unexpected end of file'), { code: 'Z_BUF_ERROR' });
    const report = { ...REPORT, knownBytes: 5_000, skipped: new Map(), damage };
    expect(reportLines('a.log', { ...report, views: 0, firstAt: undefined, lastAt: undefined }, true)).toEqual([
      'a.log: 12,345 lines, after 5,000 bytes imported earlier; 0 page views would be imported (--dry-run).',
      '  The file cannot be read to its end: unexpected end of file (Z_BUF_ERROR).',
    ]);
  });

  it.each(SKIP_REASONS)('has words for %s', (reason) => {
    const lines = reportLines('a.log', { ...REPORT, skipped: new Map([[reason, 1]]) }, false);
    expect(lines[1]).toMatch(/ 1 filtered: [a-z]/);
  });
});

describe('progress', () => {
  const PROGRESS = { lines: 1_000, views: 20, readBytes: 30, totalBytes: 99 };

  function setUp(isTTY: boolean) {
    const reported: string[] = [];
    const clock = { time: 0 };
    const teller = createProgressReporter(
      { isTTY, write: (text) => reported.push(String(text)) > 0 },
      () => clock.time,
    );
    return { reported, clock, teller };
  }

  it('is one updating line on a terminal, and leaves none', () => {
    const { reported, clock, teller } = setUp(true);
    for (const time of [100, 300, 400, 600]) {
      clock.time = time;
      teller.tell('a.log', PROGRESS);
    }
    teller.end();
    const line = '\r\u001b[Ka.log: 30 %, 1,000 lines, 20 page views';
    expect(reported).toEqual([line, line, '\r\u001b[K']);
  });

  it('is an occasional line in a log', () => {
    const { reported, clock, teller } = setUp(false);
    for (const time of [5_000, 10_000, 12_000, 20_000]) {
      clock.time = time;
      teller.tell('a.log', PROGRESS);
    }
    teller.end();
    expect(reported).toEqual(Array.from({ length: 2 }, () => 'a.log: 30 %, 1,000 lines, 20 page views\n'));
  });
});
