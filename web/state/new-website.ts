import { ANALYTICS } from '../api/client.ts';
import { useApiMutation } from '../api/mutations.ts';

/** Creates a website that counts without consent, in a time zone; returns its id. */
export function useNewWebsite(): (website: { domain: string; timezone: string }) => Promise<number> {
  const create = useApiMutation('createWebsite', [`${ANALYTICS}/websites`]);
  const change = useApiMutation('updateWebsiteSettings', [`${ANALYTICS}/websites`]);
  return async ({ domain, timezone }) => {
    const { data } = await create.mutateAsync({ path: `${ANALYTICS}/websites`, body: { domain, privacy: 1 } });
    const path = `${ANALYTICS}/websites/${data.id}/settings`;
    await change.mutateAsync({ path, method: 'PATCH', body: { timezone } });
    return data.id;
  };
}
