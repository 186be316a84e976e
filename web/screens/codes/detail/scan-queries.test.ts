import { describe, expect, it } from 'vitest';
import { ownWeekStart } from '../../../state/formats.ts';
import { formatHour } from '../../../ui/format.ts';
import { breakdownQuery, partsOf } from './scan-queries.ts';

function row(value: string, scans: number | undefined, label = value, by = 'country') {
  return {
    dimensions: { [by]: value },
    labels: { [by]: label },
    compared: null,
    metrics: scans === undefined ? {} : { scans },
  };
}

describe('scans by a dimension', () => {
  it('are queried for one code, in the time zone of the viewer', () => {
    expect(breakdownQuery(7, '90d', 'city')).toMatchObject({
      scope: { qr: 7 },
      metrics: ['scans'],
      dimensions: ['city'],
      range: '90d',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it('are listed with the most scans first and readable names', () => {
    const rows = [
      row('FR', 3, 'France'),
      row('DE', 9, 'Germany'),
      row('', 4, ''),
      row('IT', 0, 'Italy'),
      row('ES', undefined),
    ];
    expect(partsOf({ rows }, 'country', 'Unknown')).toEqual([
      { value: 'DE', label: 'Germany', count: 9 },
      { value: '', label: 'Unknown', count: 4 },
      { value: 'FR', label: 'France', count: 3 },
    ]);
  });

  it('device types are capitalized', () => {
    const rows = [row('mobile', 2, 'mobile', 'device')];
    expect(partsOf({ rows }, 'device', '')).toEqual([{ value: 'mobile', label: 'Phone', count: 2 }]);
  });

  it('by weekday and hour keep the order of the week and the day, whatever their number', () => {
    const days = ['7', '1', '3'].map((day) => row(day, Number(day), '', 'weekday'));
    const inWeek = partsOf({ rows: days }, 'weekday', '').map(({ label }) => label);
    expect(inWeek.filter((day) => day !== 'Sunday')).toEqual(['Monday', 'Wednesday']);
    expect(inWeek.indexOf('Sunday')).toBe(ownWeekStart() === 'monday' ? 2 : 0);
    const hours = [row('17', 9, '', 'hour'), row('08', 2, '', 'hour'), row('12', 0, '', 'hour')];
    expect(partsOf({ rows: hours }, 'hour', '').map(({ value, label }) => [value, label])).toEqual([
      ['08', formatHour(8)],
      ['17', formatHour(17)],
    ]);
  });

  it('names keep their spelling', () => {
    const rows = [row('iOS', 2, 'iOS', 'os')];
    expect(partsOf({ rows }, 'os', '')).toEqual([{ value: 'iOS', label: 'iOS', count: 2 }]);
  });
});
