import { type Answer, LINK_TOOLS } from '../../../api/client.ts';
import { bodyOf, type CampaignDraft } from './campaign-fields.tsx';
import type { LinkChanges } from './picked-links.ts';
import { type Caller, refuseWeights, saveLinks } from './save-links.ts';

interface MadeCampaign {
  id: number;
  /** Links that were refused, or that could not be put into it, and why. */
  left?: { links: LinkChanges; fault: unknown };
}

/** A campaign first, then its links: one that is refused leaves no links behind. Once it stands, links are no reason to throw. */
export async function makeCampaign(client: Caller, values: CampaignDraft): Promise<MadeCampaign> {
  refuseWeights(values.links);
  const path = `${LINK_TOOLS}/campaign/add`;
  const { id } = await client.call<Answer<'createCampaign'>>(path, { method: 'POST', body: bodyOf(values) });
  let links = values.links;
  const onMade = (made: LinkChanges) => {
    links = made;
  };
  try {
    await saveLinks(client, id, { links: [], changes: links, onMade });
    return { id };
  } catch (fault) {
    return { id, left: { links, fault } };
  }
}
