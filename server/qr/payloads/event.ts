import { createHash } from 'node:crypto';
import { momentOf, readTimeZone } from '../../platform/time/time-zones.ts';
import { FieldFaults } from './field-faults.ts';
import { type FieldReader, fieldReader } from './input.ts';

const DAY_MS = 86_400_000;
const LIMITS = { title: 200, location: 200, description: 1_000, url: 500 } as const;
const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** A point in time of an event. */
interface EventTime {
  /** A whole day, a time that is the same in every time zone's clock, or a moment. */
  readonly kind: 'day' | 'local' | 'moment';
  /** Epoch milliseconds of the moment; for `day` and `local`, of a UTC clock that shows the same. */
  readonly at: number;
}

/**
 * Returns an iCalendar object (RFC 5545) with one event, lines ended by CRLF and, as in vCards, not folded. Times with
 * an offset or a time zone are written in UTC; without one they are floating, as on a poster. The end of a whole-day
 * event is its last day. `UID` is derived from the content, and `DTSTAMP`, which the standard requires, is a constant:
 * the same input gives the same code.
 */
export function eventPayload(data: unknown): string {
  const fields = fieldReader(data);
  const faults = new FieldFaults();
  const title = limited(faults, 'title', fields?.text('title', 'summary', 'name') ?? '');
  if (title === '') faults.add('title', 'Enter the title of the event.');
  const lines = [`SUMMARY:${escaped(title)}`, ...timeLines(faults, fields), ...otherLines(faults, fields)];
  faults.throwIfAny();
  const uid = createHash('sha256').update(lines.join('\n')).digest('base64url').slice(0, 12);
  return [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Waymark//EN', 'BEGIN:VEVENT'],
    ...[`UID:${uid}`, 'DTSTAMP:19700101T000000Z'],
    ...lines,
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');
}

function timeLines(faults: FieldFaults, fields: FieldReader | undefined): string[] {
  const zone = readZone(faults, fields?.text('timezone', 'tz', 'zone') ?? '');
  const isWholeDay = fields?.flag('allday', 'wholeday') ?? false;
  const read = (field: string, text: string): EventTime | undefined => {
    const time = readTime(text, { zone, isWholeDay });
    if (!time) faults.add(field, `Enter the ${field} as 2026-12-31T19:30, or as 2026-12-31 for a whole day.`);
    return time;
  };
  const start = read('start', fields?.text('start', 'begin', 'from', 'startdate', 'dtstart', 'date') ?? '');
  const endText = fields?.text('end', 'until', 'to', 'enddate', 'dtend') ?? '';
  const end = endText === '' ? undefined : read('end', endText);
  if (!start) return [];
  if (end && end.kind !== start.kind) {
    faults.add('end', 'Give start and end in the same way: both with a time, or both as days.');
  } else if (end && (end.at < start.at || (end.at === start.at && end.kind !== 'day'))) {
    faults.add('end', 'The event must end after it starts.');
  }
  // The end of a whole-day event is exclusive in the standard.
  const last = start.kind === 'day' ? { kind: start.kind, at: (end ?? start).at + DAY_MS } : end;
  return [`DTSTART${written(start)}`, ...(last ? [`DTEND${written(last)}`] : [])];
}

function readZone(faults: FieldFaults, text: string): string | undefined {
  if (text === '') return undefined;
  const zone = readTimeZone(text);
  if (zone === undefined) faults.add('timezone', 'Enter a time zone such as Europe/Berlin, or leave it empty.');
  return zone;
}

function readTime(
  text: string,
  { zone, isWholeDay }: { zone: string | undefined; isWholeDay: boolean },
): EventTime | undefined {
  const [, year, month, day, hour, minute, second = '0', offset] = LOCAL.exec(text) ?? [];
  const date = [Number(year), Number(month) - 1, Number(day)] as const;
  const midnight = new Date(Date.UTC(...date));
  if (midnight.getUTCMonth() !== date[1] || midnight.getUTCDate() !== date[2] || date[0] < 1900) return undefined;
  if (hour === undefined || isWholeDay) return { kind: 'day', at: midnight.getTime() };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const local = Date.UTC(...date, Number(hour), Number(minute), Number(second));
  if (offset) return { kind: 'moment', at: local - offsetMs(offset) };
  return zone ? { kind: 'moment', at: momentOf(local, zone) } : { kind: 'local', at: local };
}

function offsetMs(offset: string): number {
  if (offset === 'Z') return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function written({ kind, at }: EventTime): string {
  const plain = new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  if (kind === 'day') return `;VALUE=DATE:${plain.slice(0, 8)}`;
  return `:${kind === 'moment' ? plain : plain.slice(0, -1)}`;
}

function otherLines(faults: FieldFaults, fields: FieldReader | undefined): string[] {
  const location = limited(faults, 'location', fields?.text('location', 'place', 'venue', 'where') ?? '');
  const description = limited(faults, 'description', fields?.text('description', 'note', 'notes', 'details') ?? '');
  const url = limited(faults, 'url', fields?.text('url', 'link', 'website') ?? '');
  if (url !== '' && (/\p{Cc}/u.test(url) || !/^https?:\/\/\S+$/i.test(url))) {
    faults.add('url', 'Enter a web address, such as https://example.com.');
  }
  return [
    ...(location === '' ? [] : [`LOCATION:${escaped(location)}`]),
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(url === '' ? [] : [`URL:${url}`]),
  ];
}

function limited(faults: FieldFaults, field: keyof typeof LIMITS, text: string): string {
  if (text.length > LIMITS[field]) faults.add(field, `Use at most ${LIMITS[field]} characters for the ${field}.`);
  return text;
}

/** Escapes text values (RFC 5545 section 3.3.11). */
function escaped(value: string): string {
  return value.replace(/[\\,;]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}
