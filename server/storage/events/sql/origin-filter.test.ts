import { describe, expect, it } from 'vitest';
import type { Dimension, Filter } from '../../../analytics/query/query.ts';
import { isOfRequest } from './dimension-sql.ts';
import { ofOrigins } from './origin-filter.ts';

function is(dimension: Dimension, value: string): Filter {
  return { kind: 'is', dimension, values: [value] };
}

const ALL: Filter = { kind: 'and', filters: [] };

describe('dimensions of the request', () => {
  it.each<[Dimension, boolean]>([
    ['country', true],
    ['continent', true],
    ['city', true],
    ['browser_version', true],
    ['os', true],
    ['device', true],
    ['language', true],
    ['screen', false],
    ['page', false],
    ['utm_source', false],
    ['exit_page', false],
    ['property:plan', false],
  ])('%s: %s', (dimension, expected) => {
    expect(isOfRequest(dimension)).toBe(expected);
  });
});

describe('a filter on visits, for the clicks and scans before them', () => {
  it('keeps conditions on the request', () => {
    expect(ofOrigins(is('country', 'AT'))).toEqual(is('country', 'AT'));
  });

  it.each<[Dimension, string, Dimension]>([
    ['via_link', 'click', 'link'],
    ['via_campaign', 'click', 'campaign'],
    ['via_qr', 'scan', 'qr'],
  ])('converts %s to a condition on each %s', (dimension, kind, own) => {
    const isOther: Filter = { kind: 'is_not', dimension: 'kind', values: [kind] };
    expect(ofOrigins(is(dimension, '7'))).toEqual({ kind: 'or', filters: [isOther, is(own, '7')] });
  });

  it.each<Dimension>(['page', 'entry_page', 'screen', 'utm_source'])('drops conditions on %s', (dimension) => {
    expect(ofOrigins(is(dimension, 'x'))).toEqual(ALL);
  });

  it('converts each part of a group', () => {
    const filter: Filter = { kind: 'and', filters: [is('os', 'Linux'), is('page', '/')] };
    expect(ofOrigins(filter)).toEqual({ kind: 'and', filters: [is('os', 'Linux'), ALL] });
  });
});
