import { ApiError } from '../../../api/api-error.ts';
import { type ApiClient, type ApiResponse, type Body, LINK_TOOLS } from '../../../api/client.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { keyOf, type LinkChanges, pickedOf, weightsToSave, withCreated } from './picked-links.ts';
import type { CampaignLink } from './rotation.ts';
import { readWeight } from './weight.ts';

/** The part of the API client that these functions use. */
export type Caller = Pick<ApiClient, 'call'>;

/** Maximum number of links per request. */
const MAX_BATCH = 100;

export interface LinksToSave {
  /** Links that are already in the campaign. */
  links: readonly CampaignLink[];
  changes: LinkChanges;
  /** Called with the links created so far, so that a retry does not create them again, and with the rejected ones. */
  onMade: (changes: LinkChanges) => void;
}

/**
 * Creates pasted links, and adds and removes links. Save the campaign first: if it were rejected afterward, unwanted
 * links would remain.
 */
export async function saveLinks(client: Caller, campaign: number, { links, changes, onMade }: LinksToSave) {
  const known = await makeLinks(client, campaign, { changes, onMade });
  await putLinks(client, campaign, { links, changes: known });
}

async function makeLinks(client: Caller, campaign: number, { changes, onMade }: Omit<LinksToSave, 'links'>) {
  const fresh = changes.added.filter(({ id }) => id === null);
  if (fresh.length === 0) return changes;
  const created = new Map<string, number>();
  const refused = new Map<string, string>();
  for (const some of piecesOf(fresh)) {
    const body = {
      links: some.map(({ target, title = '' }) => ({
        url: target,
        campaign,
        ...(title.trim() && { title: title.trim() }),
      })),
    };
    const { results } = await client.call<ApiResponse<'shortenLinks'>>(`${LINK_TOOLS}/urls/add`, {
      method: 'POST',
      body,
    });
    for (const { row, id, refusal } of results) {
      const link = some[row];
      if (link && id !== null) created.set(keyOf(link), id);
      else if (link) refused.set(keyOf(link), refusal ?? messages.linksRefused);
    }
  }
  const known = withCreated(changes, created, refused);
  onMade(known);
  if (refused.size > 0) throw new ApiError(messages.linksRefused, { fields: { links: [messages.linksRefused] } });
  return known;
}

/** Throws on invalid weights before anything is saved. */
export function refuseWeights({ weights }: LinkChanges): void {
  const isWrong = Object.values(weights).some((weight) => readWeight(weight) === undefined);
  if (isWrong) throw new ApiError(messages.weightFault, { fields: { links: [messages.weightFault] } });
}

/**
 * Adds, removes and weighs links; all of `changes.added` exist by now. New links follow the existing ones in the
 * rotation.
 */
async function putLinks(
  client: Caller,
  campaign: number,
  { links, changes }: { links: readonly CampaignLink[]; changes: LinkChanges },
): Promise<void> {
  const added = pickedOf(links, changes, 0).flatMap(({ id }) => (id === null ? [] : [id]));
  const coming = added.filter((id) => !links.some((link) => link.id === id));
  await changeLinks(client, coming, { campaign });
  await changeLinks(client, changes.removed, { campaign: null });
  for (const [weight, ids] of weightsToSave(links, changes)) await changeLinks(client, ids, { weight });
  if (coming.length > 1)
    await client.call(`${LINK_TOOLS}/campaign/${campaign}/order`, { method: 'PUT', body: { links: added } });
}

async function changeLinks(client: Caller, ids: readonly number[], change: Omit<Body<'changeLinks'>, 'ids'>) {
  for (const some of piecesOf(ids)) {
    const body = { ids: some, ...change };
    const { results } = await client.call<ApiResponse<'changeLinks'>>(`${LINK_TOOLS}/urls/update`, {
      method: 'PUT',
      body,
    });
    const refused = results.flatMap(({ refusal }) => (refusal === null ? [] : [refusal]));
    if (refused.length > 0) throw new ApiError(messages.linksRefused, { fields: { links: refused } });
  }
}

function piecesOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / MAX_BATCH) }, (_, at) =>
    items.slice(at * MAX_BATCH, (at + 1) * MAX_BATCH),
  );
}
