import type { ApiClient, ApiResponse, Body } from '../../../api/client.ts';
import { LINK, LINKS, type LinkRow } from '../link-data.ts';

/** Maximum number of links per request. */
const MAX_BATCH = 100;

export type SharedChange = Omit<Body<'changeLinks'>, 'ids'>;

/** Rejected changes, one message for each reason. */
export interface ChangeOutcome {
  updated: number;
  refusals: readonly string[];
}

type Caller = Pick<ApiClient, 'call'>;

/** Applies the same change to any number of links, a hundred at a time. */
export async function changeMany(client: Caller, ids: readonly number[], change: SharedChange): Promise<ChangeOutcome> {
  let updated = 0;
  const refusals = new Set<string>();
  for (const some of chunk(ids)) {
    const response = await client.call<ApiResponse<'changeLinks'>>(`${LINKS}/update`, {
      method: 'PUT',
      body: { ids: some, ...change },
    });
    updated += response.updated;
    for (const { refusal } of response.results) if (refusal !== null) refusals.add(refusal);
  }
  return { updated, refusals: [...refusals] };
}

/** Returns the changes that undo a move; links from the same place are grouped. */
export function placesBefore(
  rows: readonly Pick<LinkRow, 'id' | 'campaign' | 'channels'>[],
  change: SharedChange,
): Array<{ ids: number[]; before: SharedChange }> {
  const groups = new Map<string, { ids: number[]; before: SharedChange }>();
  for (const { id, campaign, channels } of rows) {
    const before = {
      ...(change.campaign !== undefined && { campaign }),
      ...(change.channels !== undefined && { channels }),
    };
    const key = JSON.stringify(before);
    const group = groups.get(key) ?? { ids: [] as number[], before };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Returns the number of deleted links. */
export async function deleteMany(client: Caller, ids: readonly number[]): Promise<number> {
  let deleted = 0;
  for (const some of chunk(ids)) {
    const response = await client.call<ApiResponse<'deleteLinks'>>(`${LINKS}/delete`, {
      method: 'POST',
      body: { ids: some },
    });
    deleted += response.deleted;
  }
  return deleted;
}

/** Restores any number of links, a hundred at a time; each reason of a rejection is named once. */
export async function restoreMany(
  client: Caller,
  ids: readonly number[],
): Promise<{ restored: number; refusals: readonly string[] }> {
  let restored = 0;
  const refusals = new Set<string>();
  for (const some of chunk(ids)) {
    const response = await client.call<ApiResponse<'restoreLinks'>>(`${LINKS}/restore`, {
      method: 'POST',
      body: { ids: some },
    });
    restored += response.restored;
    for (const { refusal } of response.results) if (refusal !== null) refusals.add(refusal);
  }
  return { restored, refusals: [...refusals] };
}

/** Restores links one at a time, as guests of a channel may do. */
export async function restoreSingly(client: Caller, ids: readonly number[]): ReturnType<typeof restoreMany> {
  for (const id of ids) await client.call(`${LINK}/${id}/restore`, { method: 'POST' });
  return { restored: ids.length, refusals: [] };
}

export function chunk<Item>(items: readonly Item[], size = MAX_BATCH): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, piece) =>
    items.slice(piece * size, (piece + 1) * size),
  );
}
