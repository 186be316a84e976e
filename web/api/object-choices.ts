import { useQuery } from '@tanstack/react-query';
import type { GuestLimitKind } from '../../contract/vocabulary.ts';
import { ANALYTICS, type ApiClient, type ApiResponse, LINK_TOOLS } from './client.ts';
import { useApi } from './queries.ts';

/** A website or channel in a field; `value` is its ID. */
export interface ObjectChoice {
  value: string;
  label: string;
}

const PATHS: Readonly<Record<GuestLimitKind, string>> = {
  website: `${ANALYTICS}/websites`,
  channel: `${LINK_TOOLS}/channels`,
};
/** The largest pages of the two lists. */
const PAGE_SIZES: Readonly<Record<GuestLimitKind, number>> = { website: 100, channel: 1_000 };

/** Returns all websites by domain, or all channels; undefined until the last page is here. */
export function useObjectChoices(kind: GuestLimitKind): readonly ObjectChoice[] | undefined {
  const client = useApi();
  const { data } = useQuery({
    queryKey: [PATHS[kind], 'choices'],
    queryFn: ({ signal }) => readObjectChoices(client, kind, signal),
  });
  return data;
}

/** Reads one page after the other. */
export async function readObjectChoices(
  client: Pick<ApiClient, 'call'>,
  kind: GuestLimitKind,
  signal?: AbortSignal,
): Promise<ObjectChoice[]> {
  const choices: ObjectChoice[] = [];
  for (let page = 1; ; page++) {
    const rows = await readPage(client, kind, { page, signal });
    choices.push(...rows.map(({ id, name }) => ({ value: String(id), label: name })));
    if (rows.length < PAGE_SIZES[kind]) return choices;
  }
}

async function readPage(
  client: Pick<ApiClient, 'call'>,
  kind: GuestLimitKind,
  { page, signal }: { page: number; signal: AbortSignal | undefined },
): Promise<{ id: number; name: string }[]> {
  const path = PATHS[kind];
  if (kind === 'channel') {
    const query = { limit: PAGE_SIZES.channel, page };
    return (await client.call<ApiResponse<'listChannels'>>(path, { query, signal })).data.channels;
  }
  const query = { per_page: PAGE_SIZES.website, page, sort_by: 'domain', sort: 'asc' };
  const { data } = await client.call<ApiResponse<'listWebsites'>>(path, { query, signal });
  return data.map(({ id, domain }) => ({ id, name: domain }));
}
