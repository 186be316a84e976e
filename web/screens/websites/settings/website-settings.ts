import { ANALYTICS, type ApiResponse, type Body } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { websiteMessages as messages } from '../../../messages/websites/websites.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';

export type Website = ApiResponse<'showWebsite'>['data'];
export type Settings = ApiResponse<'showWebsiteSettings'>['data'];

export interface SettingsTabProps {
  website: Website;
  settings: Settings;
}

export interface Saving {
  /** Saves fields of the website itself. Throws on an error response. */
  saveWebsite: (body: Body<'updateWebsite'>) => Promise<void>;
  /** Saves its further settings. */
  saveSettings: (body: Body<'updateWebsiteSettings'>) => Promise<void>;
}

/** Saves and shows a notification. */
export function useSaving({ id }: Website): Saving {
  const path = `${ANALYTICS}/websites/${id}`;
  const website = useApiMutation('updateWebsite', [`${ANALYTICS}/websites`]);
  const settings = useApiMutation('updateWebsiteSettings', [path]);
  const { showToast } = useToasts();
  return {
    saveWebsite: async (body) => {
      await website.mutateAsync({ path, method: 'PATCH', body });
      showToast({ title: messages.saved });
    },
    saveSettings: async (body) => {
      await settings.mutateAsync({ path: `${path}/settings`, method: 'PATCH', body });
      showToast({ title: messages.saved });
    },
  };
}

/** Parses an optional whole number of a form; empty is null. */
export function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
