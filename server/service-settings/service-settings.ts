import type { SettingName, SettingSource } from '../../contract/vocabulary.ts';
import { retentionLimit } from '../erasures/erasures.ts';
import type { LiveSetting, LiveSettings } from '../live-settings/live-settings.ts';
import { conflict, invalidField } from '../platform/app-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import {
  defaultSettings,
  type FixedSettings,
  SETTING_KEYS,
  SETTING_READERS,
  type SettingKey,
  type SettingValues,
  variableOf,
} from './setting-definitions.ts';

export { type FixedSettings, SETTING_KEYS, type SettingValues, variableOf } from './setting-definitions.ts';

/** A setting as operators see it. Values are text, as in the environment; null for none. */
export interface ShownSetting {
  name: SettingName;
  /** The environment variable that takes precedence. */
  variable: string;
  value: string | null;
  defaultValue: string | null;
  source: SettingSource;
  /** When an operator changed it last; null if nobody did. */
  changedAt: number | null;
  /** 0 for a command. */
  changedBy: number;
}

/** A value before and after a change. */
export interface SettingChange {
  field: SettingName;
  before: string | null;
  after: string | null;
}

/** The settings of the installation that apply without a restart. */
export interface ServiceSettings {
  /** Costs nothing: the value in memory, at most a second old. */
  value<Key extends SettingKey>(key: Key): SettingValues[Key];
  list(): ShownSetting[];
  /** Throws `invalid_input` for an unknown name. */
  find(name: string): ShownSetting;
  /** Returns the moment before which events will be deleted that are kept at present; undefined if there is none. */
  deletesBefore(name: string, text: string): number | undefined;
  /**
   * Throws `invalid_input` for an unknown name and under `value` for an invalid value, and `conflict` for a setting that the
   * environment fixes.
   */
  set(name: string, text: string, by: number): Promise<SettingChange>;
  /** Returns to the default. Throws as above. */
  reset(name: string, by: number): Promise<SettingChange>;
}

/** What is stored: who changed a setting and, unless it was reset, to what. */
interface Stored {
  text?: string;
  at: number;
  by: number;
}

interface ServiceSettingDeps {
  liveSettings: LiveSettings;
  /** What the environment says. */
  fixed: FixedSettings;
  baseUrl: string;
  clock: Clock;
}

export function createServiceSettings(deps: ServiceSettingDeps): ServiceSettings {
  const { liveSettings, fixed, baseUrl, clock } = deps;
  const defaults = defaultSettings(baseUrl);
  const all = new Map(SETTING_KEYS.map((key) => [key, defineSetting(liveSettings, key)]));
  const stored = (key: SettingKey) => all.get(key)?.current();
  const value = <Key extends SettingKey>(key: Key) =>
    (fixed[key] ?? stored(key)?.value ?? defaults[key]) as SettingValues[Key];
  const show = (key: SettingKey): ShownSetting => {
    const [own, operators] = [fixed[key], stored(key)];
    const source = own !== undefined ? 'environment' : operators?.value === undefined ? 'default' : 'operator';
    return {
      name: nameOf(key),
      variable: variableOf(key),
      source,
      defaultValue: textOf(defaults[key]),
      value: textOf(own ?? operators?.value ?? defaults[key]),
      changedAt: operators?.at ?? null,
      changedBy: operators?.by ?? 0,
    };
  };
  const change = async (key: SettingKey, text: string | undefined, by: number): Promise<SettingChange> => {
    const before = show(key).value;
    const value = { ...(text !== undefined && { text }), at: clock.now(), by } satisfies Stored;
    await all.get(key)?.change(value);
    return { field: nameOf(key), before, after: show(key).value };
  };
  return {
    value,
    list: () => SETTING_KEYS.map(show),
    find: (name) => show(readKey(name)),
    deletesBefore: (name, text) => {
      if (readKey(name) !== 'retentionDays') return undefined;
      const days = SETTING_READERS.retentionDays.read(text.trim());
      const isShorter = days !== undefined && days < (value('retentionDays') ?? Number.POSITIVE_INFINITY);
      return isShorter ? retentionLimit(clock.now(), days) : undefined;
    },
    set: async (name, text, by) => {
      const key = changeableKey(name, fixed);
      const trimmed = text.trim();
      const { read, expected } = SETTING_READERS[key];
      if (read(trimmed) === undefined) throw invalidField('value', `The value must be ${expected}.`);
      return change(key, trimmed, by);
    },
    reset: async (name, by) => change(changeableKey(name, fixed), undefined, by),
  };
}

/** A stored setting, read; `text` is what its reader gets. */
type Live = Stored & { value?: string | number | undefined };

/** Adds one live setting each, so that operators who change different ones at a time do not undo each other's changes. */
function defineSetting(liveSettings: LiveSettings, key: SettingKey): LiveSetting<Live | undefined> {
  return liveSettings.define(`service.${nameOf(key)}`, (found) => {
    const stored = found as Stored | undefined;
    // Another release may have stored what this one does not accept: then the default applies.
    return (
      stored && { ...stored, value: stored.text === undefined ? undefined : SETTING_READERS[key].read(stored.text) }
    );
  });
}

function readKey(name: string): SettingKey {
  const key = SETTING_KEYS.find((one) => nameOf(one) === name.toLowerCase());
  if (key !== undefined) return key;
  throw invalidField('name', `There is no setting "${name}". The settings are ${SETTING_KEYS.map(nameOf).join(', ')}.`);
}

function changeableKey(name: string, fixed: FixedSettings): SettingKey {
  const key = readKey(name);
  if (fixed[key] === undefined) return key;
  const variable = variableOf(key);
  throw conflict(
    'value',
    `${variable} is set in the environment, which takes precedence. Change it there, or unset it.`,
  );
}

function nameOf(key: SettingKey): SettingName {
  return variableOf(key).toLowerCase() as SettingName;
}

function textOf(value: string | number | undefined): string | null {
  return value === undefined ? null : String(value);
}
