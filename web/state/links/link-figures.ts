import type { ApiResponse } from '../../api/client.ts';

type Row = ApiResponse<'queryAnalytics'>['data']['rows'][number];
type Counted = Pick<Row, 'dimensions' | 'metrics' | 'compared'>;

/** What tables show of a link. */
export interface FigureLink {
  id: number;
  title: string | null;
  longurl: string;
  shorturl: string;
}

export interface LinkFigures<Link = FigureLink> {
  link: Link;
  clicks: number;
  uniques: number;
  /** Clicks in the previous period; undefined without a comparison. */
  before: number | undefined;
  visits: number;
  conversions: number;
  /** Conversion rate of the link's visitors, 0 to 1; undefined without visitors. */
  goalRate: number | undefined;
}

/**
 * Returns every link with its metrics, the most clicked first, including links without clicks.
 *
 * @param led visits that the links brought, by `via_link`; a visit is not a click
 */
export function figuresOf<Link extends Pick<FigureLink, 'id'>>(
  links: readonly Link[],
  clicked: readonly Counted[],
  led: readonly Counted[],
): LinkFigures<Link>[] {
  const clicksOf = new Map(clicked.map((row) => [row.dimensions.link, row]));
  const visitsOf = new Map(led.map((row) => [row.dimensions.via_link, row]));
  // A link without clicks has no row: 0 before if the others are compared.
  const isCompared = clicked.length === 0 || clicked.some(({ compared }) => compared);
  const found = links.map((link) => {
    const row = clicksOf.get(String(link.id));
    const visits = visitsOf.get(String(link.id));
    const count = (from: Counted | undefined, name: keyof Row['metrics']) => from?.metrics[name] ?? 0;
    return {
      link,
      clicks: count(row, 'clicks'),
      uniques: count(row, 'uniques'),
      before: isCompared ? (row?.compared?.clicks ?? 0) : undefined,
      visits: count(visits, 'visits'),
      conversions: count(visits, 'conversions'),
      goalRate: count(visits, 'visits') > 0 ? count(visits, 'conversion_rate') / 100 : undefined,
    };
  });
  return found.sort((one, other) => other.clicks - one.clicks);
}
