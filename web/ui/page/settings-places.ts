import { settingsPlaceMessages as messages, SETTINGS_WORDS } from '../../messages/shared/settings-places.ts';

export type SettingsName = keyof typeof messages;

export interface SettingsPlace {
  name: SettingsName;
  to: string;
  label: string;
  /** Searched, never shown. */
  words: string;
}

/** Whose settings they are, in the order of the navigation. */
const NAMES = {
  personal: ['profile', 'security', 'emails', 'workspaces'],
  workspace: ['members', 'keys', 'brand', 'currencies', 'webhooks', 'audit', 'plan', 'data'],
  service: ['people'],
} as const satisfies Record<string, readonly SettingsName[]>;

function placesOf(names: readonly SettingsName[]): SettingsPlace[] {
  return names.map((name) => {
    const to = name === 'profile' ? '/settings' : `/settings/${name}`;
    return { name, to, label: messages[name], words: SETTINGS_WORDS[name] };
  });
}

/** Every settings screen, for the navigation, its search and the palette. */
export const SETTINGS_PLACES = {
  personal: placesOf(NAMES.personal),
  workspace: placesOf(NAMES.workspace),
  service: placesOf(NAMES.service),
};

/** Returns the word that starts with the input, where the label has none: it says why the place was found. */
export function matchedWord(
  { label, words }: Pick<SettingsPlace, 'label' | 'words'>,
  input: string,
): string | undefined {
  const wanted = input.trim().toLowerCase();
  if (wanted === '' || isMeantBy({ label, words: '' }, wanted)) return undefined;
  return words.split(' ').find((word) => word.startsWith(wanted));
}

/** Whether a word of the place starts with the input. */
export function isMeantBy({ label, words }: Pick<SettingsPlace, 'label' | 'words'>, input: string): boolean {
  return ` ${label} ${words}`.toLowerCase().includes(` ${input.trim().toLowerCase()}`);
}
