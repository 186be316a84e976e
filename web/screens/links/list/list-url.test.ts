import { describe, expect, it } from 'vitest';
import { periodOf } from '../../../state/navigation/list-period.ts';
import {
  changeTo,
  countQueryOf,
  exportQueryOf,
  filtersOf,
  isNarrowed,
  orderOf,
  parseListQuery,
  queryOf,
  sortingOf,
  tabOf,
} from './list-url.ts';

const OF_30_DAYS = { period: '30d', timezone: Intl.DateTimeFormat().resolvedOptions().timeZone };
const CURRENT = { ...OF_30_DAYS, archived: 'false' };
const wishOf = (search: string) => parseListQuery(new URLSearchParams(search));

describe('the address of the list', () => {
  it('shows every link that is not archived, the newest first, by default', () => {
    const wish = wishOf('');
    expect(queryOf(wish)).toEqual(CURRENT);
    expect(isNarrowed(wish)).toBe(false);
    expect(filtersOf(wish)).toEqual([]);
    expect(sortingOf(wish)).toEqual({ column: 'date', isDescending: true });
  });

  it('contains search, filters and order', () => {
    const wish = wishOf(
      'q=tea&tag=spring&status=archived&campaign=7&channel=3&creator=4&domain=go.example.com&order=click',
    );
    expect(queryOf(wish)).toEqual({
      q: 'tea',
      tag: 'spring',
      status: 'archived',
      campaign: '7',
      channel: '3',
      creator: '4',
      domain: 'go.example.com',
      order: 'click',
      ...OF_30_DAYS,
    });
    expect(filtersOf(wish)).toEqual(['tag', 'campaign', 'channel', 'creator', 'domain']);
    expect(filtersOf(wishOf('status=private&tag=archived'))).toEqual(['status', 'tag']);
    expect(sortingOf(wish)).toEqual({ column: 'clicks', isDescending: true });
  });

  it.each([
    ['a status that there is not', 'status=gone'],
    ['a campaign that is no number', 'campaign=abc'],
    ['a channel below nought', 'channel=-1'],
    ['a creator that is no number', 'creator=anna'],
    ['an order that there is not', 'order=title'],
    ['a period that there is not', 'period=decade'],
    ['blanks', 'q=%20%20&tag=%20'],
  ])('omits %s', (_what, search) => {
    expect(queryOf(wishOf(search))).toEqual(CURRENT);
    expect(isNarrowed(wishOf(search))).toBe(false);
  });

  it('limits the search text to the maximum length of the API', () => {
    const wish = wishOf(`q=${'a'.repeat(400)}&tag=${'b'.repeat(1_080)}`);
    expect(wish.q).toHaveLength(255);
    expect(wish.tag).toHaveLength(1_000);
  });

  it('counts a search as a filter, too', () => {
    expect(isNarrowed(wishOf('q=tea'))).toBe(true);
    expect(filtersOf(wishOf('q=tea'))).toEqual([]);
    expect(isNarrowed(wishOf('order=click'))).toBe(false);
  });

  it('shows archived links in a tab of their own, which no filter chip repeats', () => {
    expect(isNarrowed(wishOf('status=archived'))).toBe(true);
    expect(filtersOf(wishOf('status=archived'))).toEqual([]);
    expect(queryOf(wishOf('status=archived'))).toEqual({ ...OF_30_DAYS, status: 'archived' });
    expect(exportQueryOf(wishOf('status=archived'))).toEqual({ status: 'archived' });
  });

  it('counts the archived links that match the other filters, whatever the status and the order', () => {
    expect(countQueryOf(wishOf('q=tea&status=private&order=click&period=7d'), 'archived')).toEqual({
      q: 'tea',
      status: 'archived',
      limit: '1',
    });
  });

  it('shows links with a broken destination in a tab of their own, with other filters and the export', () => {
    const wish = wishOf('health=broken&tag=print&order=click');
    const filters = { tag: 'print', archived: 'false', health: 'broken' };
    expect(queryOf(wish)).toEqual({ ...filters, order: 'click', ...OF_30_DAYS });
    expect(exportQueryOf(wish)).toEqual(filters);
    expect([isNarrowed(wishOf('health=broken')), filtersOf(wish)]).toEqual([true, ['tag']]);
    expect(countQueryOf(wishOf('tag=print&status=archived&order=click'), 'broken')).toEqual({ ...filters, limit: '1' });
    expect(countQueryOf(wish, 'archived')).toEqual({ tag: 'print', status: 'archived', limit: '1' });
  });

  it.each([
    ['', 'current'],
    ['status=private', 'current'],
    ['health=ok', 'current'],
    ['health=broken', 'broken'],
    ['health=broken&status=disabled', 'broken'],
    ['status=archived&health=broken', 'archived'],
  ] as const)('%s opens the tab %s, which its button opens, too', (search, tab) => {
    expect(tabOf(wishOf(search))).toBe(tab);
    expect(tabOf(wishOf(new URLSearchParams(changeTo(tab)).toString()))).toBe(tab);
  });

  it.each(['expired', 'limit'])('shows links that ended (%s) among those that are not archived', (status) => {
    const wish = wishOf(`q=tea&status=${status}&tag=print`);
    const filters = { q: 'tea', tag: 'print', archived: 'false', ended: status };
    expect(queryOf(wish)).toEqual({ ...filters, ...OF_30_DAYS });
    expect([exportQueryOf(wish), filtersOf(wish), tabOf(wish)]).toEqual([filters, ['status', 'tag'], 'current']);
    expect(countQueryOf(wish, 'archived')).toEqual({ q: 'tea', tag: 'print', status: 'archived', limit: '1' });
  });

  it('exports the filtered links without an order', () => {
    expect(exportQueryOf(wishOf('q=tea&status=active&order=click'))).toEqual({ q: 'tea', status: 'active' });
  });

  it('shows the clicks of another period, or all since creation, which is no filter', () => {
    expect(queryOf(wishOf('period=last_month&order=click'))).toMatchObject({ period: 'last_month', order: 'click' });
    expect(queryOf(wishOf('period=all'))).toEqual({ archived: 'false' });
    expect(isNarrowed(wishOf('period=7d'))).toBe(false);
    expect([periodOf('30d'), periodOf('all')]).toEqual([undefined, 'all']);
    expect(exportQueryOf(wishOf('period=7d'))).toEqual({ archived: 'false' });
  });

  it('sorts by clicks and by date, and date is the default', () => {
    expect(orderOf({ column: 'clicks', isDescending: true })).toBe('click');
    expect(orderOf({ column: 'date', isDescending: true })).toBeUndefined();
    expect(orderOf({ column: 'title', isDescending: true })).toBeUndefined();
  });
});
