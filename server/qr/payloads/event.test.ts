import { describe, expect, it } from 'vitest';
import { faultsOf } from './payload.fixture.ts';
import { qrPayload } from './payload.ts';

/** Returns the lines of an event. */
function linesOf(data: unknown): string[] {
  return qrPayload('event', data).split('\r\n');
}

const timesOf = (data: object) =>
  linesOf({ title: 'x', ...data }).filter((line) => line.startsWith('DT') && !line.startsWith('DTSTAMP'));

describe('an event', () => {
  it('is an iCalendar object with what the standard requires, and text values escaped', () => {
    const lines = linesOf({
      title: 'Concert, part 1; free',
      start: '2027-06-19T19:30',
      end: '2027-06-19T22:00',
      location: 'Hall\\A',
      description: 'Bring\nfriends',
      url: 'https://example.com/a?b=1,2',
    });
    expect(lines.map((line) => line.replace(/^UID:.{12}$/, 'UID:'))).toEqual([
      ...[
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Waymark//EN',
        'BEGIN:VEVENT',
        'UID:',
        'DTSTAMP:19700101T000000Z',
      ],
      ...[
        'SUMMARY:Concert\\, part 1\\; free',
        'DTSTART:20270619T193000',
        'DTEND:20270619T220000',
        'LOCATION:Hall\\\\A',
      ],
      ...['DESCRIPTION:Bring\\nfriends', 'URL:https://example.com/a?b=1,2', 'END:VEVENT', 'END:VCALENDAR', ''],
    ]);
  });

  it('has the same UID for the same content only', () => {
    const uid = (title: string) => linesOf({ title, start: '2027-06-19' })[4];
    expect(uid('a')).toBe(uid('a'));
    expect(uid('a')).not.toBe(uid('b'));
  });

  it.each([
    ['a time without a zone is the local one', { start: '2027-06-19T19:30' }, ['DTSTART:20270619T193000']],
    ['a blank in place of the T', { start: '2027-06-19 19:30:15' }, ['DTSTART:20270619T193015']],
    ['UTC', { start: '2027-06-19T19:30Z' }, ['DTSTART:20270619T193000Z']],
    ['an offset', { start: '2027-06-19T19:30+05:30' }, ['DTSTART:20270619T140000Z']],
    ['a time zone in summer', { start: '2027-06-19T19:30', timezone: 'Europe/Berlin' }, ['DTSTART:20270619T173000Z']],
    ['a time zone in winter', { start: '2027-12-19T19:30', timezone: 'Europe/Berlin' }, ['DTSTART:20271219T183000Z']],
    [
      'the last day of a whole-day event is its end',
      { start: '2027-02-27', end: '2027-02-28' },
      ['DTSTART;VALUE=DATE:20270227', 'DTEND;VALUE=DATE:20270301'],
    ],
    ['one whole day', { start: '2028-02-29' }, ['DTSTART;VALUE=DATE:20280229', 'DTEND;VALUE=DATE:20280301']],
    [
      'times of a whole-day event do not matter',
      { start: '2027-06-19T10:00', end: '2027-06-19T09:00', allday: true },
      ['DTSTART;VALUE=DATE:20270619', 'DTEND;VALUE=DATE:20270620'],
    ],
  ])('%s', (_, data, lines) => expect(timesOf(data)).toEqual(lines));

  it.each([
    ['no title', { title: '' }, 'data.title', 'Enter the title'],
    ['a long title', { title: 'x'.repeat(201) }, 'data.title', 'at most 200'],
    ['no start', { start: '' }, 'data.start', '2026-12-31T19:30'],
    ['a day that does not exist', { start: '2027-02-29' }, 'data.start', '2026-12-31T19:30'],
    ['an hour that does not exist', { start: '2027-02-20T24:10' }, 'data.start', '2026-12-31T19:30'],
    ['an American date', { start: '06/19/2027' }, 'data.start', '2026-12-31T19:30'],
    ['an end before the start', { end: '2027-06-19T19:00' }, 'data.end', 'end after it starts'],
    ['an end at the start', { end: '2027-06-19T19:30' }, 'data.end', 'end after it starts'],
    ['an end without a time', { end: '2027-06-20' }, 'data.end', 'in the same way'],
    ['an unknown end', { end: 'later' }, 'data.end', '2026-12-31T19:30'],
    ['an unknown zone', { timezone: 'Mars/Base' }, 'data.timezone', 'Europe/Berlin'],
    ['a website without a scheme', { url: 'example.com' }, 'data.url', 'https://'],
    ['a website of two lines', { url: 'https://a.example\nX' }, 'data.url', 'https://'],
  ])('rejects %s', (_, part, field, sentence) => {
    const data = { title: 'Concert', start: '2027-06-19T19:30', ...part };
    expect(faultsOf('event', data)).toEqual({ [field]: [expect.stringContaining(sentence)] });
  });

  it('names everything that is wrong at once', () => {
    expect(Object.keys(faultsOf('event', {}))).toEqual(['data.title', 'data.start']);
    expect(Object.keys(faultsOf('event', 'Concert'))).toEqual(['data.title', 'data.start']);
  });
});
