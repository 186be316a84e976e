import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { fixedSettings, saveServedSettings } from './served-settings.ts';

let dataDirectory = '';
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'served-'));
});
afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

const environment = (variables: Record<string, string>) => ({ ...readConfig(variables), dataDirectory });

describe('the settings that a command cannot change', () => {
  it('are those of the service’s environment at its last start', () => {
    saveServedSettings(environment({ REGISTRATION: 'closed', RETENTION_DAYS: '90' }));
    saveServedSettings(environment({ REGISTRATION: 'open', MAIL_FROM: 'Acme <a@w.example>', APP_RATE_LIMIT: '9' }));
    expect(fixedSettings(environment({}))).toEqual({
      registration: 'open',
      mailFrom: 'Acme <a@w.example>',
      appRateLimit: 9,
    });
  });

  it('are those of its own environment first', () => {
    saveServedSettings(environment({ REGISTRATION: 'closed', RETENTION_DAYS: '90' }));
    expect(fixedSettings(environment({ REGISTRATION: 'invite' }))).toMatchObject({
      registration: 'invite',
      retentionDays: 90,
    });
  });

  it.each(['', 'nonsense', '[]', 'null', '{"REGISTRATION":"loud"}'])('are none where the file holds %j', (noted) => {
    writeFileSync(join(dataDirectory, 'served-settings.json'), noted);
    expect(fixedSettings(environment({}))).toEqual({});
  });

  it('are none before the first start, and where nothing can be written', () => {
    expect(fixedSettings(environment({}))).toEqual({});
    expect(() => saveServedSettings({ dataDirectory: join(dataDirectory, 'none') })).not.toThrow();
  });
});
