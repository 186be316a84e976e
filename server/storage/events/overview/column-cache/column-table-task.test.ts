import { describe, expect, it } from 'vitest';
import { createColumnTableKeeping } from './column-table-task.ts';

const DAY_MS = 86_400_000;
const DAY = 20_000 * DAY_MS;
const NO_ROWS = new Uint8Array(0);
const request = {
  filter: { kind: 'is', dimension: 'page', values: ['/'] },
  ranges: [{ from: DAY, to: DAY + DAY_MS }],
  boundaries: [DAY],
  panels: true,
} as const;

describe('the thread that holds columnTables', () => {
  it('counts from a columnTable once it is finished, and no longer after it is deleted', () => {
    const keep = createColumnTableKeeping();
    expect(keep({ columnTable: 1, step: 'begin', startsAt: DAY })).toEqual({ isKept: true });
    expect(keep({ columnTable: 1, step: 'append', startsAt: DAY, goOnFrom: DAY, bytes: NO_ROWS })).toEqual({
      isKept: true,
    });
    expect(keep({ columnTable: 1, step: 'count', request })).toEqual({ isKept: false });
    expect(keep({ columnTable: 1, step: 'finish' })).toEqual({ isKept: true });
    expect(keep({ columnTable: 1, step: 'count', request })).toMatchObject({
      isKept: true,
      counted: { goals: [{ conversions: 0 }] },
    });
    expect(keep({ columnTable: 1, step: 'forget' })).toEqual({ isKept: false });
    expect(keep({ columnTable: 1, step: 'count', request })).toEqual({ isKept: false });
  });

  it('rejects rows for an unknown columnTable: the earlier days ended with the previous thread', () => {
    const keep = createColumnTableKeeping();
    expect(keep({ columnTable: 7, step: 'append', startsAt: DAY, goOnFrom: DAY, bytes: NO_ROWS })).toEqual({
      isKept: false,
    });
    expect(keep({ columnTable: 7, step: 'finish' })).toEqual({ isKept: false });
  });
});
