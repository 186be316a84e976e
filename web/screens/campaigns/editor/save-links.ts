import { ApiError } from '../../../api/api-error.ts';
import { type ApiClient, type ApiResponse, type Body, LINK_TOOLS } from '../../../api/client.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { type AddedLink, type AddedLinks, keyOf, weightOf } from './picked-links.ts';
import { readWeight } from './weight.ts';

/** The part of the API client that these functions use. */
export type Caller = Pick<ApiClient, 'call'>;

/** Maximum number of links per request. */
const MAX_BATCH = 100;

/** The id of a link that is in the campaign now, or why it is not. */
type Outcome = { id: number } | { refusal: string };
type Outcomes = ReadonlyArray<readonly [AddedLink, Outcome]>;

export interface SavedLinks {
  /** Links that are in the campaign now, in order. */
  ids: number[];
  /** Links that were rejected, each with the reason. */
  rejected: AddedLinks;
}

/** Creates pasted links in the campaign and moves existing ones there. A rejected link does not affect the others. */
export async function saveLinks(client: Caller, campaign: number, picked: AddedLinks): Promise<SavedLinks> {
  const outcomes = new Map<string, Outcome>();
  const note = (found: Outcomes) => {
    for (const [link, outcome] of found) outcomes.set(keyOf(link), outcome);
  };
  for (const some of piecesOf(picked.filter(({ id }) => id === null))) note(await createLinks(client, campaign, some));
  const existing = Map.groupBy(
    picked.filter(({ id }) => id !== null),
    ({ weight }) => weight,
  );
  for (const alike of existing.values())
    for (const some of piecesOf(alike)) note(await moveLinks(client, campaign, some));
  const all = picked.map((link) => [link, outcomes.get(keyOf(link))] as const);
  return {
    ids: all.flatMap(([, outcome]) => (outcome && 'id' in outcome ? [outcome.id] : [])),
    rejected: all.flatMap(([link, outcome]) => (outcome && 'refusal' in outcome ? [{ ...link, ...outcome }] : [])),
  };
}

async function createLinks(client: Caller, campaign: number, links: AddedLinks): Promise<Outcomes> {
  const body: Body<'shortenLinks'> = {
    links: links.map(({ target: url, title = '', weight }) => ({
      url,
      campaign,
      ...(title.trim() && { title: title.trim() }),
      ...weightToSave(weight),
    })),
  };
  return await outcomesOf(links, async () => {
    const path = `${LINK_TOOLS}/urls/add`;
    const { results } = await client.call<ApiResponse<'shortenLinks'>>(path, { method: 'POST', body });
    return results.map(({ id, refusal }) => (id === null ? { refusal: refusal ?? messages.linksRefused } : { id }));
  });
}

/** All of the links have the same weight. */
async function moveLinks(client: Caller, campaign: number, links: AddedLinks): Promise<Outcomes> {
  const ids = links.flatMap(({ id }) => id ?? []);
  const body: Body<'changeLinks'> = { ids, campaign, ...weightToSave(links[0]?.weight) };
  return await outcomesOf(links, async () => {
    const path = `${LINK_TOOLS}/urls/update`;
    const { results } = await client.call<ApiResponse<'changeLinks'>>(path, { method: 'PUT', body });
    const refusals = new Map(results.map(({ id, refusal }) => [id, refusal]));
    return ids.map((id) => {
      const refusal = refusals.get(id) ?? null;
      return refusal === null ? { id } : { refusal };
    });
  });
}

/** Pairs the links with the outcomes of a request, in order. When all of it is rejected, its message is the reason. */
async function outcomesOf(links: AddedLinks, send: () => Promise<Outcome[]>): Promise<Outcomes> {
  const found = await send().catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    return links.map(() => ({ refusal: error.message }));
  });
  return links.map((link, place) => [link, found[place] ?? { refusal: messages.linksRefused }]);
}

function weightToSave(typed: string | undefined): { weight?: number } {
  const weight = typed === undefined ? undefined : readWeight(typed);
  return weight === undefined ? {} : { weight };
}

/** Throws on invalid weights before anything is saved. */
export function refuseWeights(picked: AddedLinks): void {
  const isWrong = picked.some((link) => readWeight(weightOf(link)) === undefined);
  if (isWrong) throw new ApiError(messages.weightFault, { fields: { links: [messages.weightFault] } });
}

function piecesOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / MAX_BATCH) }, (_, at) =>
    items.slice(at * MAX_BATCH, (at + 1) * MAX_BATCH),
  );
}
