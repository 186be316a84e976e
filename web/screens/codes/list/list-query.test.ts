import { describe, expect, it } from 'vitest';
import { QR_ORDERS, SCANNABLE_GRADES } from '../../../../contract/vocabulary.ts';
import { PERIODS } from '../../../state/navigation/list-period.ts';
import { ownTimeZone } from '../../../state/time-zone.ts';
import { routes } from '../routes.ts';
import {
  changedCount,
  exportQueryOf,
  GRADES,
  isNarrowed,
  listControls,
  ORDERS,
  queryOf,
  readChoice,
} from './list-query.ts';

const choiceOf = (address: string) => readChoice(new URLSearchParams(address));

describe('the list in the address', () => {
  it('shows everything, newest first, by default', () => {
    const choice = choiceOf('');
    const anything = { q: '', type: undefined, grade: undefined, creator: '' };
    expect(choice).toEqual({ ...anything, order: 'date', period: '30d' });
    expect(queryOf(choice)).toEqual({ details: true, period: '30d', timezone: ownTimeZone() });
    expect(isNarrowed(choice)).toBe(false);
  });

  it('becomes the query of the API', () => {
    const choice = choiceOf('q=caf%C3%A9&type=wifi&grade=warn&creator=7&order=scan&period=all');
    const filters = { q: 'café', type: 'wifi', scannable: 'warn', creator: 7 };
    expect(queryOf(choice)).toEqual({ details: true, ...filters, order: 'scan' });
    expect(isNarrowed(choice)).toBe(true);
    expect(exportQueryOf(choice)).toEqual(filters);
    expect(isNarrowed(choiceOf('creator=7'))).toBe(true);
  });

  it('ignores unknown values', () => {
    expect(choiceOf('type=barcode&grade=best&creator=me&order=size')).toEqual(choiceOf(''));
    expect(isNarrowed(choiceOf('order=name'))).toBe(false);
  });

  it('counts changed controls, except those that are always visible', () => {
    expect(changedCount(choiceOf('q=caf%C3%A9'))).toBe(0);
    expect(changedCount(choiceOf('type=wifi&grade=warn&creator=7&order=scan&period=7d'))).toBe(5);
  });

  it.each(['', 'type=wifi&grade=warn&order=scan', 'creator=7', 'order=name&period=last_month'])(
    'appears in controls that write the same address: %s',
    (address) => {
      const controls = listControls(choiceOf(address));
      for (const { value, choices } of controls) expect(choices.map((choice) => choice.value)).toContain(value);
      const written = new URLSearchParams(
        controls.filter(({ value }) => value).map(({ name, value }) => [name, value]),
      );
      expect(written.toString()).toBe(address);
    },
  );

  it.each(PERIODS)('shows the scans of %s, and begins as the request that is made with the screen', (period) => {
    const address = new URLSearchParams({ period });
    const query = queryOf(readChoice(address));
    const figures = period === 'all' ? {} : { period, timezone: ownTimeZone() };
    expect(query).toEqual({ details: true, ...figures });
    const { firstQueries } = routes.find(({ path }) => path === '/codes') ?? {};
    const [first] = firstQueries?.({}, new URLSearchParams()) ?? [];
    expect(first).toMatchObject({ path: '/bio/api/qr', query: queryOf(choiceOf('')) });
  });

  it('knows the grades and orders of the contract', () => {
    expect([GRADES, ORDERS]).toEqual([SCANNABLE_GRADES, QR_ORDERS]);
  });
});
