import { type Answer, LINK_TOOLS } from '../../api/client.ts';
import { useAnswer } from '../../api/queries.ts';
import { dashboardWords } from '../../messages/dashboard.ts';
import { linkName } from '../../state/link-name.ts';

type Named = Answer<'showLink'> | Answer<'showQrDesign'> | Answer<'showCampaign'>;

/** Where an object is asked for by the dimension that its id is a value of. */
const PATHS: Readonly<Record<string, (id: string) => string>> = {
  via_link: (id) => `${LINK_TOOLS}/url/${id}`,
  via_qr: (id) => `${LINK_TOOLS}/qr/${id}/design`,
  via_campaign: (id) => `${LINK_TOOLS}/campaign/${id}`,
};

interface OfObject {
  dimension: string;
  id: string;
}

/** Links, codes and campaigns by their names; the number of what is gone, or not ours to ask for. */
export default function ObjectName({ dimension, id }: OfObject) {
  const { name, isLoading, status } = useObjectName({ dimension, id });
  // A number that turns into a name a moment later would be read as one.
  return <>{isLoading ? '…' : (name ?? goneName(id, status))}</>;
}

/** The name of a link, code or campaign; undefined until it is known, and for what is gone. */
export function useObjectName({ dimension, id }: OfObject) {
  const path = PATHS[dimension]?.(id);
  const { data, error, isLoading } = useAnswer<'showLink' | 'showQrDesign' | 'showCampaign'>('showLink', path ?? '', {
    enabled: path !== undefined && /^\d+$/.test(id),
  });
  return { name: data && nameIn(data), isLoading, status: error?.status };
}

/** The number is all that is left of what was deleted. */
export function goneName(id: string, status: number | undefined): string {
  return status === 404 ? dashboardWords.deletedOne(id) : id;
}

/** A link without a title goes by where it leads. */
export function nameIn(answer: Named): string | undefined {
  if ('details' in answer) return linkName(answer.details);
  return 'name' in answer ? answer.name : answer.data.name;
}
