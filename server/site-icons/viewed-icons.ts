import type { AnalyticsService, SiteId } from '../analytics/results/results.ts';
import type { Boards } from '../boards/boards.ts';
import { readHosts } from './read-hosts.ts';
import type { SiteIconStore } from './site-icon-port.ts';

/** An icon for someone who may only look. */
export interface ViewedIcon {
  /** As written. */
  host: string;
  /** A data URL. */
  icon: string | null;
}

/**
 * Icons for viewers of shared dashboards and boards: only stored ones, and only of sources and referrers that the viewer
 * sees there. Other hosts have none, so that nobody learns whose icons the service fetched for somebody else. Throws
 * `invalid_input` under `hosts`.
 */
export interface ViewedIcons {
  ofWebsite(site: SiteId, hosts: string): Promise<ViewedIcon[]>;
  /** `input` is that of the figures beside which the icons are shown. */
  ofBoard(board: SiteId, hosts: string, input: Parameters<Boards['figures']>[1]): Promise<ViewedIcon[]>;
}

export interface ViewedIconsDeps {
  store: Pick<SiteIconStore, 'find'>;
  analytics: Pick<AnalyticsService, 'query'>;
  boards: Pick<Boards, 'find' | 'figures'>;
}

/** Dimensions whose values are shown with the icon of a website. */
const DIMENSIONS = ['source', 'referrer'] as const;

export function createViewedIcons({ store, analytics, boards }: ViewedIconsDeps): ViewedIcons {
  const stored = async (hosts: ReadonlyMap<string, string>, seen: ReadonlySet<string>): Promise<ViewedIcon[]> => {
    const wanted = new Set([...hosts].filter(([name]) => seen.has(name)).map(([, host]) => host));
    const found = wanted.size === 0 ? [] : await store.find([...wanted]);
    const icons = new Map(found.map(({ host, icon }) => [host, icon]));
    return [...hosts].map(([name, host]) => ({ host: name, icon: (seen.has(name) && icons.get(host)) || null }));
  };
  return {
    async ofWebsite(site, text) {
      const hosts = readHosts(text);
      const seen = await Promise.all(DIMENSIONS.map((dimension) => valuesAmong(analytics, site, { dimension, hosts })));
      return stored(hosts, new Set(seen.flat()));
    },
    async ofBoard({ accountId, id }, text, input) {
      const hosts = readHosts(text);
      const board = await boards.find(accountId, id);
      const { panels } = await boards.figures(board, input);
      const isOfSources = new Set(board.panels.filter(({ dimension }) => dimension === 'source').map((one) => one.id));
      const rows = panels.filter((panel) => isOfSources.has(panel.id)).flatMap((panel) => panel.rows);
      return stored(hosts, new Set(rows.map(({ value }) => value)));
    },
  };
}

/** Returns the names that ever were a value of the dimension. Viewers choose the period, and may include bots. */
async function valuesAmong(
  analytics: ViewedIconsDeps['analytics'],
  { accountId, id }: SiteId,
  { dimension, hosts }: { dimension: (typeof DIMENSIONS)[number]; hosts: ReadonlyMap<string, string> },
): Promise<string[]> {
  const { result } = await analytics.query(accountId, {
    scope: { website: id },
    metrics: ['visitors'],
    dimensions: [dimension],
    filter: { kind: 'is', dimension, values: [...hosts.keys()] },
    range: 'all',
    bots: 'with',
    limit: hosts.size,
  });
  return result.rows.map(({ dimensions: [value = ''] }) => value);
}
