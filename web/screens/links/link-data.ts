import type { LINK_STATUSES, LINK_TYPES } from '../../../contract/vocabulary.ts';
import { type ApiResponse, LINK_TOOLS } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { linkMessages } from '../../messages/links/links.ts';
import type { Choice } from '../../ui/form/choices.tsx';
import { formatInteger } from '../../ui/format.ts';

/** Shared by the link screens: response types, and the objects that a link can reference. */

export type LinkRow = ApiResponse<'searchLinks'>['data']['urls'][number];
export type LinkDetails = ApiResponse<'showLink'>['details'];
export type DeletedLink = ApiResponse<'listDeletedLinks'>['data']['urls'][number];
export type LinkStatus = (typeof LINK_STATUSES)[number];
export type LinkType = (typeof LINK_TYPES)[number];

export const LINKS = `${LINK_TOOLS}/urls`;
export const LINK = `${LINK_TOOLS}/url`;

/** Also invalidated when links are moved. */
export const CHANNELS = `${LINK_TOOLS}/channel`;
export const CAMPAIGNS = `${LINK_TOOLS}/campaign`;

export const countOf = (count: number) => linkMessages.count(formatInteger(count), count === 1);

/** Queries whose responses contain links. */
export const LINK_QUERY_PATHS = [LINKS, LINK] as const;

/** Maximum number of options in a select box. */
const ALL = { limit: 1_000 };

export interface NamedObject {
  id: number;
  name: string;
}

export function useCampaigns(): readonly NamedObject[] {
  const { data } = useApiQuery('listCampaigns', `${LINK_TOOLS}/campaigns`, { query: ALL });
  return data?.data.campaigns ?? [];
}

export function useChannels(): readonly NamedObject[] {
  const { data } = useApiQuery('listChannels', `${LINK_TOOLS}/channels`, { query: ALL });
  return data?.data.channels ?? [];
}

export function useSplashPages(): readonly NamedObject[] {
  const { data } = useApiQuery('listSplashPages', `${LINK_TOOLS}/splash`, { query: ALL });
  return data?.data.splash ?? [];
}

export function useOverlays(): readonly NamedObject[] {
  const { data } = useApiQuery('listOverlays', `${LINK_TOOLS}/overlay`, { query: ALL });
  return data?.data.cta ?? [];
}

export function usePixels(): readonly NamedObject[] {
  const { data } = useApiQuery('listPixels', `${LINK_TOOLS}/pixels`, { query: ALL });
  return data?.data.pixels ?? [];
}

/** Returns branded domains that serve links, as `https://go.example.com`. */
export function useDomains(): readonly string[] {
  const { data } = useApiQuery('listDomains', `${LINK_TOOLS}/domains`, { query: ALL });
  return (data?.data.domains ?? []).filter(({ status }) => status === 'active').map(({ domain }) => domain);
}

/** Returns objects as options, with an additional one for none. */
export function optionsOf(objects: readonly NamedObject[], none: string): Choice<string>[] {
  return [{ value: '', label: none }, ...objects.map(({ id, name }) => ({ value: String(id), label: name }))];
}

/** Converts the code's SVG to an address that an image can show. */
export function svgDataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
