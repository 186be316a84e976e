import { describe, expect, it } from 'vitest';
import { linkStateOf, obstacleOf } from './link-state.ts';

const NOW = Date.UTC(2026, 2, 2, 12);
const open = { status: 'active', protected: false, start: null, expiry: null, clicklimit: null, clicks: 4 } as const;
const OVER = { expiry: '2026-03-02 12:00:00' };
const LATER = { start: '2026-03-02 12:00:01' };

describe('what keeps visitors from the destination of a link', () => {
  it.each([
    [{}, undefined],
    [{ status: 'archived' as const }, undefined],
    [{ status: 'disabled' as const }, 'disabled'],
    [{ protected: true }, 'protected'],
    [LATER, 'early'],
    [{ start: '2026-03-02 12:00:00' }, undefined],
    [OVER, 'expired'],
    [{ expiry: '2026-03-02 12:00:01' }, undefined],
    [{ clicklimit: 4 }, 'used'],
    [{ clicklimit: 5 }, undefined],
  ])('%j', (over, expected) => {
    expect(obstacleOf({ ...open, ...over }, NOW)).toBe(expected);
  });
});

describe('the state of a link is the most important one', () => {
  it.each([
    [{ status: 'disabled' as const, ...OVER }, 'disabled'],
    [{ protected: true, clicklimit: 4, ...OVER }, 'expired'],
    [{ clicklimit: 4, ...LATER }, 'used'],
    [{ protected: true, ...LATER }, 'early'],
    [{ status: 'archived' as const, ...OVER }, 'expired'],
    [{ status: 'private' as const, protected: true }, 'private'],
    [{ status: 'archived' as const }, 'archived'],
    [{ protected: true }, 'protected'],
    [{ clicklimit: 5 }, undefined],
  ])('of %j', (over, expected) => {
    expect(linkStateOf({ ...open, ...over }, NOW)).toBe(expected);
  });
});
