import { describe, expect, it } from 'vitest';
import { readCombinedLine } from '../../../imports/access-log/plain-lines.ts';
import { type AccessEntry, accessLineWriters } from './access-line.ts';

const ENTRY: AccessEntry = {
  requestId: '3f2a9c1e-0000-4000-8000-000000000000',
  endedAt: Date.UTC(2026, 10, 27, 2, 30, 5),
  durationMs: 1.2345,
  address: '203.0.113.0',
  method: 'GET',
  host: 'go.example',
  url: '/sale?x=1',
  httpVersion: '1.1',
  status: 302,
  bytes: 0,
  referrer: 'https://example.com/',
  userAgent: 'Mozilla/5.0',
};

describe('a line of the access log', () => {
  it('is an object with the format json', () => {
    const { endedAt: _endedAt, ...fields } = ENTRY;
    const time = '2026-11-27T02:30:05.000Z';
    expect(JSON.parse(accessLineWriters.json(ENTRY))).toEqual({ access: true, ...fields, time, durationMs: 1.2 });
  });

  it('is like those of Apache and nginx with the format combined', () => {
    expect(accessLineWriters.combined(ENTRY)).toBe(
      '203.0.113.0 - - [27/Nov/2026:02:30:05 +0000] "GET /sale?x=1 HTTP/1.1" 302 0 "https://example.com/" "Mozilla/5.0" ' +
        'id=3f2a9c1e-0000-4000-8000-000000000000',
    );
  });

  it('has a hyphen for what is unknown', () => {
    const line = accessLineWriters.combined({ ...ENTRY, bytes: undefined, referrer: '', userAgent: '' });
    expect(line).toContain('" 302 - "-" "-" id=');
  });

  it.each(['a "quoted" agent', 'back\\slash"', 'line\nbreak\r" 200 0 "forged', 'tab\tand bell\u0007', 'Grüße 🙂'])(
    'stays one line that says the same of the request, with the agent %j',
    (userAgent) => {
      const line = accessLineWriters.combined({ ...ENTRY, userAgent });
      expect(line).toMatch(/^[\x20-\x7e]+$/);
      expect(readCombinedLine(line)).toMatchObject({ status: 302, occurredAt: ENTRY.endedAt, address: '203.0.113.0' });
      expect(accessLineWriters.json({ ...ENTRY, userAgent })).not.toContain('\n');
    },
  );

  it('can be imported as page views again', () => {
    const { referrer, userAgent, address } = ENTRY;
    expect(readCombinedLine(accessLineWriters.combined(ENTRY))).toMatchObject({ referrer, userAgent, address });
  });
});
