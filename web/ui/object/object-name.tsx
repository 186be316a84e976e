import { type ApiResponse, LINK_TOOLS } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { deletedNameMessages } from '../../messages/shared/deleted.ts';
import { linkName } from '../../state/link-name.ts';

type Named = ApiResponse<'showLink'> | ApiResponse<'showQrDesign'> | ApiResponse<'showCampaign'>;

/** API path of an object by the dimension that contains its id; `via_link` is `link`, and so on. */
const PATHS: Readonly<Record<string, (id: string) => string>> = {
  link: (id) => `${LINK_TOOLS}/url/${id}`,
  qr: (id) => `${LINK_TOOLS}/qr/${id}/design`,
  campaign: (id) => `${LINK_TOOLS}/campaign/${id}`,
};

interface OfObject {
  dimension: string;
  id: string;
}

/** Shows links, codes and campaigns by name; falls back to the id for deleted or inaccessible ones. */
export default function ObjectName({ dimension, id }: OfObject) {
  const { name, isLoading, status } = useObjectName({ dimension, id });
  // Hides the id while the name loads, because it would be read as a name.
  return <>{isLoading ? '…' : (name ?? goneName(id, status))}</>;
}

/** Returns the name of a link, code or campaign; undefined while it loads and for deleted objects. */
export function useObjectName({ dimension, id }: OfObject) {
  const path = PATHS[dimension.replace(/^via_/, '')]?.(id);
  const { data, error, isLoading } = useApiQuery<'showLink' | 'showQrDesign' | 'showCampaign'>('showLink', path ?? '', {
    enabled: path !== undefined && /^\d+$/.test(id),
  });
  return { name: data && nameIn(data), isLoading, status: error?.status };
}

/** Only the id is left of a deleted object. */
export function goneName(id: string, status: number | undefined): string {
  return status === 404 ? deletedNameMessages.deletedOne(id) : id;
}

/** A link without a title is named after its destination. */
export function nameIn(response: Named): string | undefined {
  if ('details' in response) return linkName(response.details);
  return 'name' in response ? response.name : response.data.name;
}
