import { type ApiResponse, LINK_TOOLS } from '../../../api/client.ts';
import { bodyOf, type CampaignDraft } from './campaign-draft.ts';
import { type AddedLinks, weightOf } from './picked-links.ts';
import { type Caller, refuseWeights, saveLinks } from './save-links.ts';

/** What New campaign asks for. */
export interface NewCampaignDraft extends CampaignDraft {
  picked: AddedLinks;
}

export interface CreatedCampaign {
  id: number;
  /** Links that were rejected, each with the reason. */
  rejected: AddedLinks;
}

/**
 * Creates a campaign first and then its links, so that a rejected campaign leaves no links behind. Once the campaign
 * exists, a rejected link does not throw.
 */
export async function createCampaign(client: Caller, draft: NewCampaignDraft): Promise<CreatedCampaign> {
  const { picked, ...values } = draft;
  const isWeighted = values.strategy === 'weighted';
  if (isWeighted) refuseWeights(picked);
  const path = `${LINK_TOOLS}/campaign/add`;
  const { id } = await client.call<ApiResponse<'createCampaign'>>(path, { method: 'POST', body: bodyOf(values) });
  // The form shows 1 where nothing was typed, also for an existing link that had another weight elsewhere.
  const links = isWeighted ? picked.map((link) => ({ ...link, weight: weightOf(link) })) : picked;
  const { ids, rejected } = await saveLinks(client, id, links);
  if (ids.length > 1) await client.call(`${LINK_TOOLS}/campaign/${id}/order`, { method: 'PUT', body: { links: ids } });
  return { id, rejected };
}
