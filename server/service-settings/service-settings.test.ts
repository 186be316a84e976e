import { beforeEach, describe, expect, it } from 'vitest';
import { SETTING_NAMES } from '../../contract/vocabulary.ts';
import { createLiveSettings, LIVE_SETTING_TOPIC } from '../live-settings/live-settings.ts';
import type { Change } from '../platform/changes.ts';
import { createServiceSettings, type FixedSettings, SETTING_KEYS, variableOf } from './service-settings.ts';

const NOW = Date.UTC(2026, 10, 26, 15, 30);
const ADA = 7;

/** What processes hear of each other's changes. */
const listeners = new Set<(change: Change) => void>();
beforeEach(() => listeners.clear());

/** Settings of one process; processes that get the same `stored` share a database. */
async function open(fixed: FixedSettings = {}, stored = new Map<string, unknown>()) {
  const store = {
    find: async (name: string) => stored.get(name),
    store: async (name: string, value: object | undefined) => {
      stored.set(name, value);
      for (const listener of listeners) listener({ topic: LIVE_SETTING_TOPIC, id: 0, key: name });
    },
  };
  const changes = {
    subscribe: (listener: (change: Change) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    period: () => 1,
  };
  const liveSettings = createLiveSettings({ store, changes, onError: () => undefined });
  const clock = { now: () => NOW };
  const settings = createServiceSettings({ liveSettings, fixed, baseUrl: 'https://way.example', clock });
  await liveSettings.load();
  return { settings, stored };
}

describe('the settings of the service', () => {
  it('are those of the contract, and each has an environment variable of its name', () => {
    expect(SETTING_KEYS.map((key) => variableOf(key).toLowerCase())).toEqual(SETTING_NAMES);
  });

  it('have their defaults at first', async () => {
    const { settings } = await open();
    expect(Object.fromEntries(SETTING_KEYS.map((key) => [key, settings.value(key)]))).toEqual({
      registration: undefined,
      brandedDomains: 'everyone',
      retentionDays: undefined,
      mailFrom: 'Waymark <waymark@way.example>',
      abuseEmail: undefined,
      linkApiRateLimit: 30,
      analyticsApiRateLimit: 600,
      appRateLimit: 1200,
      updateFeed: undefined,
    });
    for (const shown of settings.list())
      expect(shown).toMatchObject({ source: 'default', value: shown.defaultValue, changedAt: null, changedBy: 0 });
  });

  it.each([
    ['registration', 'registration', 'closed', 'closed'],
    ['branded_domains', 'brandedDomains', 'operators', 'operators'],
    ['retention_days', 'retentionDays', '365', 365],
    ['mail_from', 'mailFrom', 'Acme <links@acme.example>', 'Acme <links@acme.example>'],
    ['abuse_email', 'abuseEmail', 'abuse@acme.example', 'abuse@acme.example'],
    ['link_api_rate_limit', 'linkApiRateLimit', '60', 60],
    ['analytics_api_rate_limit', 'analyticsApiRateLimit', '1', 1],
    ['app_rate_limit', 'appRateLimit', ' 1000000 ', 1_000_000],
    ['update_feed', 'updateFeed', 'https://feed.example/v1.json', 'https://feed.example/v1.json'],
    ['LINK_API_RATE_LIMIT', 'linkApiRateLimit', '60', 60],
  ] as const)('are changed, shown and reset: %s', async (name, key, text, value) => {
    const { settings } = await open();
    const before = settings.find(name);
    const after = text.trim();
    const field = before.name;
    expect(await settings.set(name, text, ADA)).toEqual({ field, before: before.defaultValue, after });
    expect(settings.value(key)).toBe(value);
    expect(settings.find(name)).toEqual({
      ...before,
      value: after,
      source: 'operator',
      changedAt: NOW,
      changedBy: ADA,
    });
    expect(await settings.reset(name, 0)).toEqual({ field, before: after, after: before.defaultValue });
    expect(settings.find(name)).toEqual({ ...before, changedAt: NOW });
  });

  it('are the same in every process', async () => {
    const { settings, stored } = await open();
    await settings.set('registration', 'open', ADA);
    await settings.set('retention_days', '30', ADA);
    const { settings: others } = await open({}, stored);
    expect([others.value('registration'), others.value('retentionDays')]).toEqual(['open', 30]);
  });

  it('reach the other processes that run, each setting by itself', async () => {
    const { settings: mine, stored } = await open();
    const { settings: others } = await open({ appRateLimit: 9 }, stored);
    await Promise.all([
      mine.set('registration', 'closed', ADA),
      mine.set('app_rate_limit', '5', ADA),
      others.set('retention_days', '30', ADA),
    ]);
    await new Promise((resolve) => setImmediate(resolve));
    const values = [mine, others].map(({ value }) => [value('registration'), value('retentionDays')]);
    expect(values).toEqual([
      ['closed', 30],
      ['closed', 30],
    ]);
    expect([mine.value('appRateLimit'), others.value('appRateLimit')]).toEqual([5, 9]);
  });

  it.each([
    ['registration', 'maybe', 'The value must be one of open, invite, closed.'],
    ['branded_domains', 'all', 'The value must be one of everyone, operators.'],
    ['retention_days', '0', 'The value must be a whole number from 1 to 36500.'],
    ['mail_from', 'Acme', /^The value must be an email address, or a name with one such as/],
    ['abuse_email', 'x', /^The value must be an email address/],
    ['update_feed', 'feed.example', /^The value must be a URL that starts with https:/],
    ['app_rate_limit', '', 'The value must be a whole number from 1 to 1000000.'],
  ])('reject as the environment does: %s = %j', async (name, text, sentence) => {
    const { settings, stored } = await open();
    const rejection = { code: 'invalid_input', fields: { value: [expect.stringMatching(sentence)] } };
    await expect(settings.set(name, text, ADA)).rejects.toMatchObject(rejection);
    expect(stored.size).toBe(0);
  });

  it.each(['smtp_url', '', '__proto__', 'Registration '])('reject the unknown name %j', async (name) => {
    const { settings } = await open();
    const rejection = { code: 'invalid_input', fields: { name: [expect.stringContaining('registration, branded_')] } };
    await expect(settings.set(name, 'open', ADA)).rejects.toMatchObject(rejection);
    await expect(settings.reset(name, ADA)).rejects.toMatchObject(rejection);
    expect(() => settings.find(name)).toThrow('There is no setting');
  });
});

describe('a setting that the environment fixes', () => {
  const FIXED = { registration: 'invite', retentionDays: 90, linkApiRateLimit: 1_000 } as const;

  it('has the value of the environment, whatever operators stored before', async () => {
    const { settings: before, stored } = await open();
    await before.set('registration', 'open', ADA);
    const { settings } = await open(FIXED, stored);
    expect(settings.value('registration')).toBe('invite');
    expect(settings.find('registration')).toMatchObject({
      value: 'invite',
      source: 'environment',
      variable: 'REGISTRATION',
      changedAt: NOW,
      changedBy: ADA,
    });
  });

  it.each([
    ['registration', 'open', 'REGISTRATION'],
    ['retention_days', '30', 'RETENTION_DAYS'],
    ['link_api_rate_limit', 'nonsense', 'LINK_API_RATE_LIMIT'],
  ])('cannot be changed or reset, and the error names the variable: %s', async (name, text, variable) => {
    const { settings, stored } = await open(FIXED);
    const rejection = { code: 'conflict', message: expect.stringMatching(`^${variable} is set in the environment`) };
    await expect(settings.set(name, text, ADA)).rejects.toMatchObject(rejection);
    await expect(settings.reset(name, ADA)).rejects.toMatchObject(rejection);
    expect(stored.size).toBe(0);
  });

  it('leaves the others to operators', async () => {
    const { settings } = await open(FIXED);
    await settings.set('app_rate_limit', '5', ADA);
    expect(settings.value('appRateLimit')).toBe(5);
  });
});

describe('what another release stored', () => {
  it.each([
    ['a value that this one rejects', { text: 'by-mail', at: 5, by: ADA }],
    ['a reset', { at: 5, by: ADA }],
  ])('is the default if it is %s', async (_what, value) => {
    const { settings } = await open({}, new Map([['service.registration', value]]));
    expect(settings.value('registration')).toBeUndefined();
    expect(settings.find('registration')).toMatchObject({ source: 'default', changedAt: 5, changedBy: ADA });
  });
});

describe('a change that deletes events', () => {
  const day = (date: string) => Date.parse(date);

  it.each([
    [undefined, '30', day('2026-10-27')],
    [undefined, '1', day('2026-11-25')],
    [90, '30', day('2026-10-27')],
    [90, ' 89 ', day('2026-08-29')],
    [90, '90', undefined],
    [90, '365', undefined],
    [undefined, 'soon', undefined],
    [undefined, '0', undefined],
  ])('is a shorter retention: from %s to %j', async (current, text, before) => {
    const { settings } = await open();
    if (current !== undefined) await settings.set('retention_days', String(current), ADA);
    expect(settings.deletesBefore('retention_days', text)).toBe(before);
  });

  it('is none of another setting', async () => {
    const { settings } = await open();
    expect(settings.deletesBefore('app_rate_limit', '1')).toBeUndefined();
    expect(() => settings.deletesBefore('nonsense', '1')).toThrow('There is no setting');
  });
});
