import type { Answer, ApiClient, Body } from '../../../api/client.ts';
import { LINKS, type LinkRow } from '../link-data.ts';

/** Links of one request. */
const MOST = 100;

export type SharedChange = Omit<Body<'changeLinks'>, 'ids'>;

/** What a change did not do, a sentence each kind. */
export interface ChangeOutcome {
  updated: number;
  refusals: readonly string[];
}

type Caller = Pick<ApiClient, 'call'>;

/** The same change to any number of links, a hundred at a time. */
export async function changeMany(client: Caller, ids: readonly number[], change: SharedChange): Promise<ChangeOutcome> {
  let updated = 0;
  const refusals = new Set<string>();
  for (const some of piecesOf(ids)) {
    const answer = await client.call<Answer<'changeLinks'>>(`${LINKS}/update`, {
      method: 'PUT',
      body: { ids: some, ...change },
    });
    updated += answer.updated;
    for (const { refusal } of answer.results) if (refusal !== null) refusals.add(refusal);
  }
  return { updated, refusals: [...refusals] };
}

/** The way back of a move: links that stood in the same places go back together. */
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

/** How many are gone. */
export async function deleteMany(client: Caller, ids: readonly number[]): Promise<number> {
  let deleted = 0;
  for (const some of piecesOf(ids)) {
    const answer = await client.call<Answer<'deleteLinks'>>(`${LINKS}/delete`, { method: 'POST', body: { ids: some } });
    deleted += answer.deleted;
  }
  return deleted;
}

export function piecesOf<Item>(items: readonly Item[], size = MOST): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, piece) =>
    items.slice(piece * size, (piece + 1) * size),
  );
}
