import { useLocation } from 'wouter';
import { type ApiResponse, LINK_TOOLS } from '../../../api/client.ts';
import { useApi } from '../../../api/queries.ts';
import { posterMessages as messages } from '../../../messages/posters.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import type { CodeDesign } from '../code-data.ts';

const MAX_NAME = 120;

/** Opens the poster map of a code: a channel with its name, created with the first use. */
export function usePosterMap(): (design: Pick<CodeDesign, 'id' | 'name'>) => Promise<void> {
  const client = useApi();
  const { showError } = useToasts();
  const [, go] = useLocation();
  const channelNamed = async (name: string): Promise<number> => {
    const query = { limit: 1_000 };
    const { data } = await client.call<ApiResponse<'listChannels'>>(`${LINK_TOOLS}/channels`, { query });
    const existing = data.channels.find((channel) => channel.name === name);
    if (existing) return existing.id;
    const body = { name };
    return (await client.call<ApiResponse<'createChannel'>>(`${LINK_TOOLS}/channel/add`, { method: 'POST', body })).id;
  };
  return async ({ id, name }) => {
    try {
      const channelId = await channelNamed(messages.channelName(name).slice(-MAX_NAME));
      go(`/channels/${channelId}/posters?code=${id}`);
    } catch (error) {
      showError(messages.copyFailed, error);
    }
  };
}
