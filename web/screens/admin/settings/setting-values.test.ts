import { describe, expect, it } from 'vitest';
import { DOMAIN_CREATORS, REGISTRATION_MODES, SETTING_NAMES } from '../../../../contract/vocabulary.ts';
import {
  CHOICES,
  initialText,
  originOf,
  SETTING_GROUPS,
  type Setting,
  settingEntry,
  valueLabel,
} from './setting-values.ts';

const setting = (over: Partial<Setting> = {}): Setting => ({
  name: 'app_rate_limit',
  variable: 'APP_RATE_LIMIT',
  value: '1200',
  default: '1200',
  source: 'default',
  changed: null,
  ...over,
});

describe('the screen of settings', () => {
  it('shows every setting, once', () => {
    expect(Object.values(SETTING_GROUPS).flat().toSorted()).toEqual(SETTING_NAMES.toSorted());
  });

  it('has a name for each choice', () => {
    expect(Object.keys(CHOICES.registration ?? {})).toEqual(REGISTRATION_MODES);
    expect(Object.keys(CHOICES.branded_domains ?? {})).toEqual(DOMAIN_CREATORS);
  });
});

describe('a value', () => {
  it.each([
    ['registration', 'closed', 'Closed'],
    ['registration', null, 'By invitation, after the first account'],
    ['registration', 'by-mail', 'by-mail'],
    ['branded_domains', 'operators', 'Operators only'],
    ['retention_days', '1095', '1,095 days'],
    ['retention_days', null, 'Keep forever'],
    ['link_api_rate_limit', '6000', '6,000 a minute'],
    ['mail_from', 'Acme <links@acme.example>', 'Acme <links@acme.example>'],
    ['abuse_email', null, 'Nobody'],
    ['update_feed', null, 'Off'],
  ] as const)('of %s is read as people say it: %s', (name, value, label) => {
    expect(valueLabel(name, value)).toBe(label);
  });

  it.each([
    ['is the default', {}, ''],
    ['was set to the default', { source: 'operator' }, ''],
    ['differs from it', { value: '60', source: 'operator' }, 'Default: 1,200 a minute'],
    ['is fixed', { value: '60', source: 'environment' }, 'Set by APP_RATE_LIMIT'],
    ['is fixed to the default', { source: 'environment' }, 'Set by APP_RATE_LIMIT'],
    [
      'has no default',
      { name: 'retention_days', value: '30', default: null, source: 'operator' },
      'Default: Keep forever',
    ],
  ] as const)('that %s says where it comes from', (_what, over, origin) => {
    expect(originOf(setting(over))).toBe(origin);
  });

  it.each([
    [{}, '1200'],
    [{ name: 'abuse_email', value: null }, ''],
    [{ name: 'registration', value: null }, 'invite'],
    [{ name: 'registration', value: 'open' }, 'open'],
  ] as const)('is what the form begins with: %j', (over, text) => {
    expect(initialText(setting(over))).toBe(text);
  });
});

describe('an entry of the log', () => {
  const change = (before: string | null, after: string | null) => [{ field: 'x', before, after }];

  it.each([
    ['registration', change(null, 'open'), 'Registration', 'By invitation, after the first account → Open to everyone'],
    ['retention_days', change('365', '90'), 'Retention of events', '365 days → 90 days'],
    ['update_feed', change('https://feed.example/', null), 'Releases feed', 'https://feed.example/ → Off'],
    ['app_rate_limit', [], 'Web app', undefined],
  ])('about %s has its name and both values', (name, changes, label, text) => {
    expect(settingEntry({ kind: 'setting', name, changes })).toEqual({ label, change: text });
  });

  it.each([
    ['setting', 'gone_setting'],
    ['setting', ''],
    ['plan', 'registration'],
  ])('about the %s %j is shown as others are', (kind, name) => {
    expect(settingEntry({ kind, name, changes: [] })).toBeUndefined();
  });
});
