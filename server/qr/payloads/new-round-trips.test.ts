/** Reads the payloads of Waymark's own types back, each with a reader that follows the rules of its standard. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { qrPayload } from './payload.ts';

/** Text with the special characters of these formats. */
const special = fc
  .array(fc.oneof(fc.constantFrom(...'\\;,:"()&?=%#+@ нé漢🌍'), fc.string({ unit: 'grapheme', maxLength: 3 })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((pieces) => pieces.join('').trim())
  .filter((text) => text !== '' && !/\p{Cc}/u.test(text));

/** Parses the properties of an iCalendar object, with their text values unescaped (RFC 5545 section 3.3.11). */
function readCalendar(payload: string): Map<string, string> {
  const lines = payload.split('\r\n');
  expect(lines.at(-1)).toBe('');
  return new Map(
    lines.slice(0, -1).map((line) => {
      const at = line.indexOf(':');
      const value = line.slice(at + 1).replace(/\\(.)/gsu, (_, next: string) => (next === 'n' ? '\n' : next));
      return [line.slice(0, at), value] as const;
    }),
  );
}

describe('an event', () => {
  it('with any title, place and description reads as it was typed', () => {
    fc.assert(
      fc.property(special, special, special, (title, location, description) => {
        const data = { title, location, description, start: '2027-06-19T19:30' };
        const read = readCalendar(qrPayload('event', data));
        expect([read.get('SUMMARY'), read.get('LOCATION'), read.get('DESCRIPTION')]).toEqual([
          title,
          location,
          description,
        ]);
      }),
    );
  });

  it('at any moment of an offset is the same moment in UTC', () => {
    const offset = fc.record({
      sign: fc.constantFrom('+', '-'),
      hours: fc.nat(13),
      minutes: fc.constantFrom(0, 30, 45),
    });
    const moment = fc.integer({ min: Date.UTC(1971, 0), max: Date.UTC(2099, 0) });
    const two = (number: number) => String(number).padStart(2, '0');
    fc.assert(
      fc.property(moment, offset, (at, { sign, hours, minutes }) => {
        const start = `${new Date(at).toISOString().slice(0, 19)}${sign}${two(hours)}:${two(minutes)}`;
        const written = readCalendar(qrPayload('event', { title: 'x', start })).get('DTSTART') ?? '';
        const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(written) ?? [];
        const [year = 0, month = 0, ...rest] = parts.map(Number);
        expect(Date.UTC(year, month - 1, ...rest)).toBe(Date.parse(start));
      }),
    );
  });

  it('of whole days ends on the day after its last one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 40 }), (first, length) => {
        const dayOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
        const payload = qrPayload('event', { title: 'x', start: dayOf(first), end: dayOf(first + length) });
        const end = dayOf(first + length + 1).replaceAll('-', '');
        expect(readCalendar(payload).get('DTEND;VALUE=DATE')).toBe(end);
      }),
    );
  });
});

describe('a location', () => {
  it('anywhere is within a meter of where it was, with any name', () => {
    const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
    fc.assert(
      fc.property(degrees(90), degrees(180), special, (lat, lng, label) => {
        const payload = qrPayload('location', { lat: lat.toFixed(9), lng: lng.toFixed(9), label });
        const [, latitude, longitude, name = ''] = /^geo:([^,]+),([^?]+)\?q=[^(]+\((.*)\)$/.exec(payload) ?? [];
        expect(Math.abs(Number(latitude) - lat)).toBeLessThanOrEqual(0.000006);
        expect(Math.abs(Number(longitude) - lng)).toBeLessThanOrEqual(0.000006);
        expect(payload).not.toMatch(/e-|-0[,?]/);
        expect(decodeURIComponent(name)).toBe(label);
      }),
    );
  });
});

describe('WhatsApp', () => {
  it('gets any message as it was typed', () => {
    fc.assert(
      fc.property(special, fc.stringMatching(/^\+[1-9]\d{7,13}$/), (message, phone) => {
        const url = new URL(qrPayload('whatsapp', { phone, message }));
        expect([url.host, url.pathname, url.searchParams.get('text')]).toEqual([
          'wa.me',
          `/${phone.slice(1)}`,
          message,
        ]);
      }),
    );
  });
});

describe('a payment', () => {
  it('has its elements in their lines, whatever recipient and text', () => {
    const amount = fc.integer({ min: 1, max: 99_999_999_999 });
    fc.assert(
      fc.property(special, special, amount, (recipient, text, cents) => {
        const euros = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        const data = { recipient, iban: 'NL91 ABNA 0417 1643 00', amount: euros, text };
        const lines = qrPayload('payment', data).split('\n');
        expect(lines).toHaveLength(11);
        expect([lines[5], lines[6], lines[7], lines[10]]).toEqual([
          recipient,
          'NL91ABNA0417164300',
          `EUR${euros}`,
          text,
        ]);
      }),
    );
  });
});
