import type { KeyAction, KeyArea, KeyScope } from '../../../../contract/vocabulary.ts';
import type { ApiResponse } from '../../../api/client.ts';
import { keyMessages, SCOPE_TEXTS } from '../../../messages/shared/account/api-keys.ts';
import { parseTimestamp } from '../../../ui/format.ts';

export type ListedKey = ApiResponse<'listKeys'>['data'][number];

export type Preset = 'full' | 'read' | 'links' | 'custom';

/** A key as its form shows it. */
export interface KeyValues {
  name: string;
  /** A day, or '' for never. */
  expires: string;
  preset: Preset;
  /** Of the preset `custom`. */
  scopes: readonly KeyScope[];
  websites: readonly number[];
  channels: readonly number[];
  /** One per line. */
  addresses: string;
}

export const NEW_KEY: KeyValues = {
  name: '',
  expires: '',
  preset: 'full',
  scopes: [],
  websites: [],
  channels: [],
  addresses: '',
};

const PRESET_SCOPES: Readonly<Record<Exclude<Preset, 'custom'>, readonly KeyScope[]>> = {
  full: ['read', 'write'],
  read: ['read'],
  links: ['links:read', 'links:write'],
};
export const PRESETS: readonly Preset[] = ['full', 'read', 'links', 'custom'];

const AREAS = Object.keys(SCOPE_TEXTS) as KeyArea[];
const ACTIONS: readonly KeyAction[] = ['read', 'write'];

/** The scopes of an area with what they allow. */
export function scopesOf(area: KeyArea): { action: KeyAction; scope: KeyScope; text: string }[] {
  return ACTIONS.flatMap((action) => {
    const text = SCOPE_TEXTS[area][action];
    return text === undefined ? [] : [{ action, scope: `${area}:${action}` as const, text }];
  });
}

export const SCOPED_AREAS = AREAS.map((area) => ({ area, name: SCOPE_TEXTS[area].name, scopes: scopesOf(area) }));

/** Scopes that a row of the list has space for. */
const MAX_SCOPES = 3;

/** Returns what scopes allow, in words: the first few, and how many more there are. */
export function scopeTexts(scopes: readonly KeyScope[]): string[] {
  const all = SCOPED_AREAS.flatMap(({ scopes: ofArea }) => ofArea);
  const texts = scopes.slice(0, MAX_SCOPES).map((scope) => all.find((one) => one.scope === scope)?.text ?? scope);
  return scopes.length > MAX_SCOPES ? [...texts, keyMessages.moreScopes(scopes.length - MAX_SCOPES)] : texts;
}

/** Returns the values of the form for a key. */
export function valuesOf({ name, expires, scopes, websites, channels, addresses }: ListedKey): KeyValues {
  const preset = presetOf(scopes);
  // The scopes of areas begin with what the preset allows, so that a custom choice can start from there.
  return {
    name,
    expires: expires?.slice(0, 10) ?? '',
    preset,
    scopes: expandedScopes(scopes),
    websites,
    channels,
    addresses: addresses.join('\n'),
  };
}

/** Whether saving would give a limited key all websites and channels. */
export function isNoLongerLimited({ websites, channels }: KeyValues, before: ListedKey): boolean {
  const count = (key: Pick<KeyValues, 'websites' | 'channels'>) => key.websites.length + key.channels.length;
  return count(before) > 0 && count({ websites, channels }) === 0;
}

/** Returns the request of the form. An unchanged day keeps the time of the expiry, so it is omitted. */
export function bodyOf(values: KeyValues, before?: ListedKey) {
  const { name, expires, preset, scopes, websites, channels, addresses } = values;
  const isSameDay = before !== undefined && (before.expires?.slice(0, 10) ?? '') === expires;
  return {
    name,
    websites,
    channels,
    ...(!isSameDay && { expires: expires === '' ? null : `${expires} 23:59:59` }),
    scopes: preset === 'custom' ? scopes : PRESET_SCOPES[preset],
    addresses: addresses
      .split(/[\s,;]+/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  };
}

/** Returns the preset with exactly these scopes. */
export function presetOf(scopes: readonly KeyScope[]): Preset {
  if (scopes.includes('write')) return 'full';
  const same = (wanted: readonly KeyScope[]) =>
    wanted.length === scopes.length && wanted.every((scope) => scopes.includes(scope));
  return PRESETS.find((preset) => preset !== 'custom' && same(PRESET_SCOPES[preset])) ?? 'custom';
}

/** Replaces `read` and `write` by the scopes of the areas that they include. */
export function expandedScopes(scopes: readonly KeyScope[]): KeyScope[] {
  const isAll = scopes.includes('write');
  return SCOPED_AREAS.flatMap((area) => area.scopes)
    .filter(({ action, scope }) => isAll || scopes.includes(scope) || (action === 'read' && scopes.includes('read')))
    .map(({ scope }) => scope);
}

const DAY_MS = 86_400_000;
export const UNUSED_DAYS = 90;

/** Whether the key was not used for so long, or never since its creation, that it may not be needed. */
export function isStale({ created, last_used_at: usedAt }: ListedKey, now: number): boolean {
  return now - parseTimestamp(usedAt ?? created) > UNUSED_DAYS * DAY_MS;
}
