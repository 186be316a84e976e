import { describe, expect, it } from 'vitest';
import { localOf, momentOf } from './local-time.ts';

const at = (text: string) => Date.parse(text);

describe('local times', () => {
  it.each([
    ['2026-03-02T08:00:00Z', 'UTC', '2026-03-02T08:00:00'],
    ['2026-03-02T08:00:00Z', 'Europe/Vienna', '2026-03-02T09:00:00'],
    ['2026-07-02T08:00:00Z', 'Europe/Vienna', '2026-07-02T10:00:00'],
    ['2026-03-02T23:30:00Z', 'Asia/Kathmandu', '2026-03-03T05:15:00'],
    ['2026-03-02T00:30:15Z', 'America/New_York', '2026-03-01T19:30:15'],
    ['2026-03-02T00:00:00Z', 'Pacific/Kiritimati', '2026-03-02T14:00:00'],
  ])('%s in %s is %s, and back', (instant, zone, local) => {
    expect(localOf(at(instant), zone)).toBe(local);
    expect(momentOf(local, zone)).toBe(at(instant));
  });

  it.each([
    ['that clocks skip is read as before the change', '2026-03-29T02:30', '2026-03-29T01:30:00Z'],
    ['that clocks show twice is the first one', '2026-10-25T02:30', '2026-10-25T00:30:00Z'],
    ['just before a change', '2026-03-29T01:59', '2026-03-29T00:59:00Z'],
    ['just after a change', '2026-03-29T03:00', '2026-03-29T01:00:00Z'],
  ])('a time %s', (_what, local, instant) => {
    expect(momentOf(local, 'Europe/Vienna')).toBe(at(instant));
  });

  it.each(['', 'tomorrow', '2026-13-01T00:00', '2026-03-02T'])('%j is no time', (local) => {
    expect(momentOf(local, 'Europe/Vienna')).toBeNaN();
  });

  // Offsets of whole, half and quarter hours, on both sides of the date line. Winter or summer, depending on the hemisphere.
  it.each([
    ['Africa/Abidjan', '2026-01-15T12:00'],
    ['Africa/Cairo', '2026-01-15T14:00'],
    ['Africa/Casablanca', '2026-01-15T13:00'],
    ['Africa/Johannesburg', '2026-01-15T14:00'],
    ['Africa/Lagos', '2026-01-15T13:00'],
    ['America/Anchorage', '2026-01-15T03:00'],
    ['America/Argentina/Buenos_Aires', '2026-01-15T09:00'],
    ['America/Bogota', '2026-01-15T07:00'],
    ['America/Caracas', '2026-01-15T08:00'],
    ['America/Chicago', '2026-01-15T06:00'],
    ['America/Denver', '2026-01-15T05:00'],
    ['America/Halifax', '2026-01-15T08:00'],
    ['America/Havana', '2026-01-15T07:00'],
    ['America/Los_Angeles', '2026-01-15T04:00'],
    ['America/Mexico_City', '2026-01-15T06:00'],
    ['America/New_York', '2026-01-15T07:00'],
    ['America/Phoenix', '2026-01-15T05:00'],
    ['America/Santiago', '2026-01-15T09:00'],
    ['America/Sao_Paulo', '2026-01-15T09:00'],
    ['America/St_Johns', '2026-01-15T08:30'],
    ['Asia/Baku', '2026-01-15T16:00'],
    ['Asia/Dhaka', '2026-01-15T18:00'],
    ['Asia/Dubai', '2026-01-15T16:00'],
    ['Asia/Hong_Kong', '2026-01-15T20:00'],
    ['Asia/Jakarta', '2026-01-15T19:00'],
    ['Asia/Jerusalem', '2026-01-15T14:00'],
    ['Asia/Kabul', '2026-01-15T16:30'],
    ['Asia/Karachi', '2026-01-15T17:00'],
    ['Asia/Kathmandu', '2026-01-15T17:45'],
    ['Asia/Kolkata', '2026-01-15T17:30'],
    ['Asia/Manila', '2026-01-15T20:00'],
    ['Asia/Seoul', '2026-01-15T21:00'],
    ['Asia/Shanghai', '2026-01-15T20:00'],
    ['Asia/Singapore', '2026-01-15T20:00'],
    ['Asia/Tehran', '2026-01-15T15:30'],
    ['Asia/Tokyo', '2026-01-15T21:00'],
    ['Asia/Yangon', '2026-01-15T18:30'],
    ['Atlantic/Azores', '2026-01-15T11:00'],
    ['Atlantic/Reykjavik', '2026-01-15T12:00'],
    ['Australia/Adelaide', '2026-01-15T22:30'],
    ['Australia/Brisbane', '2026-01-15T22:00'],
    ['Australia/Darwin', '2026-01-15T21:30'],
    ['Australia/Eucla', '2026-01-15T20:45'],
    ['Australia/Lord_Howe', '2026-01-15T23:00'],
    ['Australia/Sydney', '2026-01-15T23:00'],
    ['Europe/Athens', '2026-01-15T14:00'],
    ['Europe/Berlin', '2026-01-15T13:00'],
    ['Europe/Dublin', '2026-01-15T12:00'],
    ['Europe/Istanbul', '2026-01-15T15:00'],
    ['Europe/Lisbon', '2026-01-15T12:00'],
    ['Europe/London', '2026-01-15T12:00'],
    ['Europe/Moscow', '2026-01-15T15:00'],
    ['Europe/Paris', '2026-01-15T13:00'],
    ['Europe/Warsaw', '2026-01-15T13:00'],
    ['Pacific/Apia', '2026-01-16T01:00'],
    ['Pacific/Auckland', '2026-01-16T01:00'],
    ['Pacific/Chatham', '2026-01-16T01:45'],
    ['Pacific/Honolulu', '2026-01-15T02:00'],
    ['Pacific/Marquesas', '2026-01-15T02:30'],
    ['Pacific/Tongatapu', '2026-01-16T01:00'],
  ])('noon in Greenwich on January 15 is in %s at %s', (zone, local) => {
    const noon = at('2026-01-15T12:00:00Z');
    expect(localOf(noon, zone).slice(0, 16)).toBe(local);
    expect(momentOf(local, zone)).toBe(noon);
  });
});
