import { describe, expect, it } from 'vitest';
import { createSheetKeeping } from './sheet-task.ts';

const DAY_MS = 86_400_000;
const DAY = 20_000 * DAY_MS;
const NO_ROWS = new Uint8Array(0);
const request = {
  filter: { kind: 'is', dimension: 'page', values: ['/'] },
  ranges: [{ from: DAY, to: DAY + DAY_MS }],
  boundaries: [DAY],
  panels: true,
} as const;

describe('the thread that holds sheets', () => {
  it('counts from a sheet once it is finished, and no longer after it is deleted', () => {
    const keep = createSheetKeeping();
    expect(keep({ sheet: 1, step: 'begin', startsAt: DAY })).toEqual({ isKept: true });
    expect(keep({ sheet: 1, step: 'append', startsAt: DAY, goOnFrom: DAY, bytes: NO_ROWS })).toEqual({ isKept: true });
    expect(keep({ sheet: 1, step: 'count', request })).toEqual({ isKept: false });
    expect(keep({ sheet: 1, step: 'finish' })).toEqual({ isKept: true });
    expect(keep({ sheet: 1, step: 'count', request })).toMatchObject({
      isKept: true,
      counted: { goals: [{ conversions: 0 }] },
    });
    expect(keep({ sheet: 1, step: 'forget' })).toEqual({ isKept: false });
    expect(keep({ sheet: 1, step: 'count', request })).toEqual({ isKept: false });
  });

  it('rejects rows for an unknown sheet: the earlier days ended with the previous thread', () => {
    const keep = createSheetKeeping();
    expect(keep({ sheet: 7, step: 'append', startsAt: DAY, goOnFrom: DAY, bytes: NO_ROWS })).toEqual({ isKept: false });
    expect(keep({ sheet: 7, step: 'finish' })).toEqual({ isKept: false });
  });
});
