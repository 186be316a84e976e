import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_COLUMN_NAMES } from './columns.ts';
import { eventRow } from './event-rows.fixture.ts';
import { createRowEncoder } from './row-codec.ts';

const encode = createRowEncoder(5);
const fieldsOf = (payload: Uint8Array) => Buffer.from(payload).toString().slice(0, -1).split('\t');
const field = (payload: Uint8Array, name: string) => fieldsOf(payload)[EVENT_COLUMN_NAMES.indexOf(name)];

describe('an encoded row', () => {
  it('is one line with a field for each column, in their order', () => {
    const row = encode(eventRow({ linkId: 7, screen: '1x1', path: '/p', unit: 'EUR', value: 1.5, country: 'DE' }));
    expect(Buffer.from(row).toString().endsWith('\n')).toBe(true);
    expect(fieldsOf(row)).toHaveLength(EVENT_COLUMN_NAMES.length);
    expect(field(row, 'link_id')).toBe('7');
    expect(field(row, 'path')).toBe('/p');
    expect(field(row, 'unit')).toBe('EUR');
    expect(field(row, 'value')).toBe('1.5');
    expect(field(row, 'country')).toBe('DE');
    expect(field(row, 'screen')).toBe('1x1');
  });

  it.each(['a\tb', 'a\nb', 'a\\b', 'a\rb', '\\', '\\t', '\t\n\r\\'])('stays one line with the text %j', (text) => {
    for (const name of ['path', 'name', 'unit', 'referrerHost', 'utmTerm', 'city'] as const) {
      const row = encode(eventRow({ [name]: text }));
      expect(fieldsOf(row)).toHaveLength(EVENT_COLUMN_NAMES.length);
      expect(Buffer.from(row).toString().split('\n')).toHaveLength(2);
    }
  });

  it.each([
    [Date.UTC(2026, 0, 1, 0, 0, 0, 7), '1767225600.007'],
    [Date.UTC(2026, 0, 1, 0, 0, 0, 0), '1767225600.000'],
    [1767225600123.9, '1767225600.123'],
  ])('writes the time %d to the millisecond', (time, text) => {
    expect(field(encode(eventRow({ occurredAt: time })), 'occurred_at')).toBe(text);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('writes the value %d as 0', (value) => {
    expect(field(encode(eventRow({ value })), 'value')).toBe('0');
  });

  it('numbers events of one millisecond and starts again with the next', () => {
    const encoder = createRowEncoder(100);
    const numberAt = (time: number) => field(encoder(eventRow({ occurredAt: time })), 'sequence');
    expect([numberAt(1000), numberAt(1000), numberAt(1000), numberAt(1001)]).toEqual(['100', '101', '102', '100']);
  });

  it('numbers late events separately, and events on time as if there were no late ones', () => {
    const encoder = createRowEncoder(0);
    const numberAt = (time: number) => field(encoder(eventRow({ occurredAt: time })), 'sequence');
    expect([numberAt(1001), numberAt(1000), numberAt(1001), numberAt(1000)]).toEqual(['0', '32769', '1', '32770']);
  });

  it('never encodes two identical events alike, whatever the order of their times', () => {
    const times = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 200, size: 'max' });
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 0xffff }), (moments, salt) => {
        const encoder = createRowEncoder(salt);
        const rows = moments.map((occurredAt) => Buffer.from(encoder(eventRow({ occurredAt }))).toString());
        expect(new Set(rows).size).toBe(rows.length);
      }),
    );
  });

  it('keeps the number within 16 bits', () => {
    const encoder = createRowEncoder(0xffff);
    encoder(eventRow());
    expect(field(encoder(eventRow()), 'sequence')).toBe('0');
  });
});
