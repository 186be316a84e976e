import type { SettingName } from '../../../../contract/vocabulary.ts';
import type { ApiResponse } from '../../../api/client.ts';
import { liveSettingMessages as messages } from '../../../messages/admin/live-settings.ts';
import { formatInteger } from '../../../ui/format.ts';

export type Setting = ApiResponse<'listSettings'>['settings'][number];

type LogEntry = ApiResponse<'listActivity'>['data']['entries'][number];

export type SettingGroup = keyof typeof messages.groups;

export const SETTING_GROUPS: Readonly<Record<SettingGroup, readonly SettingName[]>> = {
  accounts: ['registration', 'branded_domains'],
  data: ['retention_days'],
  email: ['mail_from', 'abuse_email'],
  limits: ['link_api_rate_limit', 'analytics_api_rate_limit', 'app_rate_limit'],
  updates: ['update_feed'],
};

const SETTING_KEYS = Object.values(SETTING_GROUPS).flat();

/** Settings with a few values, and what these are called. */
export const CHOICES: Readonly<Partial<Record<SettingName, Readonly<Record<string, string>>>>> = {
  registration: messages.registration,
  branded_domains: messages.domains,
};

/** Returns a value as people read it. */
export function valueLabel(name: SettingName, value: string | null): string {
  if (value === null) return messages.none[name] ?? '';
  if (name === 'retention_days') return messages.days(formatInteger(Number(value)));
  if (name.endsWith('_rate_limit')) return messages.aMinute(formatInteger(Number(value)));
  return CHOICES[name]?.[value] ?? value;
}

/** Returns what is said about a value beside it: where it comes from, and the default if it is another one. */
export function originOf({ name, value, variable, source, ...setting }: Setting): string {
  if (source === 'environment') return messages.setBy(variable);
  return value === setting.default ? '' : messages.defaultIs(valueLabel(name, setting.default));
}

/** Returns what the form of a setting begins with. */
export function initialText({ name, value }: Setting): string {
  if (name === 'registration') return value ?? 'invite';
  return value ?? '';
}

/** Returns what an entry of the log says about a setting: its name, and the value before and after. */
export function settingEntry({ kind, name, changes }: Pick<LogEntry, 'kind' | 'name' | 'changes'>) {
  const setting = SETTING_KEYS.find((one) => one === name);
  if (kind !== 'setting' || setting === undefined) return undefined;
  const [change] = changes;
  const label = (value: string | null) => valueLabel(setting, value);
  return {
    label: messages.names[setting],
    change: change && messages.changed(label(change.before), label(change.after)),
  };
}
