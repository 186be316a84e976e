import type { Answer } from '../../../api/client.ts';
import type { CampaignLink } from '../editor/rotation.ts';

type Row = Answer<'askQuestion'>['data']['rows'][number];
type Counted = Pick<Row, 'dimensions' | 'metrics' | 'compared'>;

export interface LinkFigures<Link = CampaignLink> {
  link: Link;
  clicks: number;
  uniques: number;
  /** Clicks of the time before. */
  before: number;
  visits: number;
  conversions: number;
  /** How many of the people on its visits reached a goal, 0 to 1; undefined where there is nobody. */
  goalRate: number | undefined;
}

/**
 * Every link of the campaign with its numbers, the most clicked first; those that were never clicked, too.
 *
 * @param led the visits that the links led to, which are told by `via_link`: a visit is no click
 */
export function figuresOf<Link extends Pick<CampaignLink, 'id'>>(
  links: readonly Link[],
  clicked: readonly Counted[],
  led: readonly Counted[],
): LinkFigures<Link>[] {
  const clicksOf = new Map(clicked.map((row) => [row.dimensions.link, row]));
  const visitsOf = new Map(led.map((row) => [row.dimensions.via_link, row]));
  const found = links.map((link) => {
    const row = clicksOf.get(String(link.id));
    const visits = visitsOf.get(String(link.id));
    const count = (from: Counted | undefined, name: keyof Row['metrics']) => from?.metrics[name] ?? 0;
    return {
      ...{ link, clicks: count(row, 'clicks'), uniques: count(row, 'uniques'), before: row?.compared?.clicks ?? 0 },
      ...{ visits: count(visits, 'visits'), conversions: count(visits, 'conversions') },
      goalRate: count(visits, 'visits') > 0 ? count(visits, 'conversion_rate') / 100 : undefined,
    };
  });
  return found.sort((one, other) => other.clicks - one.clicks);
}
