import { describe, expect, it } from 'vitest';
import { createChecks } from '../../../server/system-health/system-health.ts';
import { asSentence, healthMessages } from './health.ts';

describe('messages of the health screen', () => {
  it('name every check of the service', () => {
    const names = createChecks({ settings: {} } as Parameters<typeof createChecks>[0]).map(({ name }) => name);
    expect(Object.keys(healthMessages.names)).toEqual(names);
  });

  it.each([
    ['off; set SMTP_URL to send reports.', 'Off; set SMTP_URL to send reports.'],
    ['the engine responds', 'The engine responds'],
    ['damaged: page 7', 'Damaged: page 7'],
    ['https://go.example', 'https://go.example'],
    ['mail.example is reachable', 'mail.example is reachable'],
    ['/srv/waymark', '/srv/waymark'],
    ['0.0 MiB waiting', '0.0 MiB waiting'],
    ['', ''],
  ])('begin a sentence in upper case: %s', (finding, expected) => {
    expect(asSentence(finding)).toBe(expected);
  });
});
