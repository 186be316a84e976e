import { type ApiResponse, LINK_TOOLS } from '../../../api/client.ts';
import { bodyOf, type CampaignDraft } from './campaign-fields.tsx';
import type { LinkChanges } from './picked-links.ts';
import { type Caller, refuseWeights, saveLinks } from './save-links.ts';

interface MadeCampaign {
  id: number;
  /** Links that were rejected or could not be added, with the reason. */
  left?: { links: LinkChanges; error: unknown };
}

/**
 * Creates a campaign first and then its links, so that a rejected campaign leaves no links behind. Once the campaign
 * exists, failing links do not throw.
 */
export async function createCampaign(client: Caller, values: CampaignDraft): Promise<MadeCampaign> {
  refuseWeights(values.links);
  const path = `${LINK_TOOLS}/campaign/add`;
  const { id } = await client.call<ApiResponse<'createCampaign'>>(path, { method: 'POST', body: bodyOf(values) });
  let links = values.links;
  const onMade = (created: LinkChanges) => {
    links = created;
  };
  try {
    await saveLinks(client, id, { links: [], changes: links, onMade });
    return { id };
  } catch (error) {
    return { id, left: { links, error } };
  }
}
