import { ApiError } from '../../../api/api-error.ts';
import { ANALYTICS, type ApiResponse, type Body } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { websiteMessages as messages } from '../../../messages/websites/websites.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';

export type Website = ApiResponse<'showWebsite'>['data'];
export type Settings = ApiResponse<'showWebsiteSettings'>['data'];

export const SETTINGS_TABS = ['tracking', 'rules', 'sharing', 'reports', 'data'] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

export interface SettingsTabProps {
  website: Website;
  settings: Settings;
  /** New password of the shared dashboard: kept in memory across tabs, because drafts are in browser storage. */
  password: string;
  setPassword: (password: string) => void;
}

export interface SettingsChange {
  /** Fields of the website itself. */
  website?: Body<'updateWebsite'>;
  /** Its further settings. */
  settings?: Body<'updateWebsiteSettings'>;
}

/** Returns a function that saves and shows a notification; it throws on an error response. */
export function useSaving({ id }: Website): (change: SettingsChange) => Promise<void> {
  const path = `${ANALYTICS}/websites/${id}`;
  const website = useApiMutation('updateWebsite', [`${ANALYTICS}/websites`]);
  const settings = useApiMutation('updateWebsiteSettings', [path]);
  const { showToast } = useToasts();
  return async (change) => {
    // The settings first: unlike the website's switches, they include typed values that can be rejected.
    if (change.settings)
      await settings.mutateAsync({ path: `${path}/settings`, method: 'PATCH', body: change.settings });
    if (change.website) await website.mutateAsync({ path, method: 'PATCH', body: change.website });
    showToast({ title: messages.saved });
  };
}

/** Parses an optional whole number of a form; empty is null. Throws for anything else, with an error at the field. */
export function numberOf(text: string, field: string): number | null {
  if (text.trim() === '') return null;
  const number = Number(text);
  if (Number.isInteger(number)) return number;
  throw new ApiError(messages.wholeNumber, { status: 422, fields: { [field]: [messages.wholeNumber] } });
}
