import { type Answer, LINK_TOOLS } from '../../api/client.ts';
import { useAnswer } from '../../api/queries.ts';

type Named = Answer<'showLink'> | Answer<'showQrDesign'> | Answer<'showCampaign'>;

/** Where an object is asked for by the dimension that its id is a value of. */
const PATHS: Readonly<Record<string, (id: string) => string>> = {
  via_link: (id) => `${LINK_TOOLS}/url/${id}`,
  via_qr: (id) => `${LINK_TOOLS}/qr/${id}/design`,
  via_campaign: (id) => `${LINK_TOOLS}/campaign/${id}`,
};

/** Links, codes and campaigns by their names; the number of what is gone, or not ours to ask for. */
export default function ObjectName({ dimension, id }: { dimension: string; id: string }) {
  const path = PATHS[dimension]?.(id);
  const answer = useAnswer<'showLink' | 'showQrDesign' | 'showCampaign'>('showLink', path ?? '', {
    enabled: path !== undefined && /^\d+$/.test(id),
  });
  return <>{(answer.data && nameIn(answer.data)) ?? id}</>;
}

/** A link without a title goes by its address. */
export function nameIn(answer: Named): string | undefined {
  if ('details' in answer) return answer.details.title || answer.details.shorturl.replace(/^https?:\/\//, '');
  return 'name' in answer ? answer.name : answer.data.name;
}
