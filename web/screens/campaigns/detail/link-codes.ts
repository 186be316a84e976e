import { ANALYTICS, type ApiResponse, LINK_TOOLS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import type { Span } from '../../../state/analytics/spans.ts';
import type { FigureLink } from '../../../state/links/link-figures.ts';
import { ownTimeZone } from '../../../state/time-zone.ts';

export type Code = ApiResponse<'listQrCodes'>['data']['qrs'][number];
type WithShortUrl = Pick<FigureLink, 'id' | 'shorturl'>;
type Row = ApiResponse<'queryAnalytics'>['data']['rows'][number];

/** Page size of the list of codes. */
const MAX_CODES = 1_000;
const timezone = ownTimeZone();

/** Groups codes by the address they redirect to. Static codes count no scans and are omitted. */
export function codesByUrl(codes: readonly Code[], addresses: ReadonlySet<string>): ReadonlyMap<string, Code[]> {
  const found = new Map<string, Code[]>();
  for (const code of codes) {
    if (code.dynamic !== true || code.content === undefined || !addresses.has(code.content)) continue;
    found.set(code.content, [...(found.get(code.content) ?? []), code]);
  }
  return found;
}

/** Returns scans by link. */
export function scansByLink(
  links: readonly WithShortUrl[],
  codes: ReadonlyMap<string, readonly Pick<Code, 'id'>[]>,
  rows: readonly Pick<Row, 'dimensions' | 'metrics'>[],
): ReadonlyMap<number, number> {
  const scans = new Map(rows.map(({ dimensions, metrics }) => [dimensions.qr, metrics.scans ?? 0]));
  return new Map(
    links.map(({ id, shorturl }) => {
      const own = codes.get(shorturl) ?? [];
      return [id, own.reduce((sum, code) => sum + (scans.get(String(code.id)) ?? 0), 0)];
    }),
  );
}

/** Returns the account's codes for short links of this host; undefined while they load. */
export function useLinkCodes(links: readonly WithShortUrl[]): ReadonlyMap<string, Code[]> | undefined {
  const addresses = new Set(links.map(({ shorturl }) => shorturl));
  const [first = ''] = addresses;
  // Links of one campaign on several domains are rare: in that case all codes for links are searched.
  const host = new URL(first || location.href).host;
  const isOneHost = [...addresses].every((address) => new URL(address).host === host);
  const { data } = useApiQuery('listQrCodes', `${LINK_TOOLS}/qr`, {
    query: { type: 'link', details: true, limit: MAX_CODES, ...(isOneHost && { q: host }) },
    enabled: links.length > 0,
    // Only contents are shown of them.
    isLive: false,
  });
  return data && codesByUrl(data.data.qrs, addresses);
}

/** Returns the scans of each link's codes; undefined where no code exists or while they load. */
export function useScans(links: readonly WithShortUrl[], period: Span): ReadonlyMap<number, number> | undefined {
  const codes = useLinkCodes(links);
  const ids = [...(codes?.values() ?? [])].flat().map(({ id }) => String(id));
  const { data } = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, {
    body: {
      metrics: ['scans'],
      dimensions: ['qr'],
      range: period,
      timezone,
      limit: MAX_CODES,
      filter: { kind: 'is', dimension: 'qr', values: ids },
    },
    enabled: ids.length > 0,
  });
  return codes && data && ids.length > 0 ? scansByLink(links, codes, data.data.rows) : undefined;
}
