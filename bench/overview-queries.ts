import type { EventStore } from './dataset/generate-events.ts';
import type { Service } from './kit/service.ts';

/** Cost of a query; CPU in milliseconds. */
export interface Requested {
  milliseconds: number;
  own: number;
  engine: number;
}

/** A website's dashboard of the last 30 days, requested from a running service. */
export interface Queries {
  /** Filters by dimension and value. */
  overview(siteId: number, filters?: Readonly<Record<string, string>>): Promise<Requested>;
  /** Sends page views between queries; resolves when they are acknowledged. */
  visit(siteId: number, times: number): Promise<void>;
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

export function createQueries(service: Service, { key }: EventStore): Queries {
  let visits = 0;
  return {
    overview: async (siteId, filters = {}) => {
      const address = `${service.origin}/api/v1/websites/${siteId}/overview?${questionOf(filters)}`;
      const before = service.cpu();
      const start = performance.now();
      const response = await fetch(address, { headers: { Authorization: `Bearer ${key}` } });
      const text = await response.text();
      const milliseconds = performance.now() - start;
      if (!response.ok) throw new Error(`${address}: ${response.status} ${text.slice(0, 300)}`);
      const after = service.cpu();
      return {
        milliseconds,
        own: (after.own - before.own) / 1000,
        engine: (after.engine - before.engine) / 1000,
      };
    },
    visit: async (siteId, times) => {
      for (let number = 0; number < times; number++) {
        visits += 1;
        const body = JSON.stringify({ page: `https://site-${siteId}.example/blog/page-${visits % 50}` });
        const headers = { 'User-Agent': BROWSER, 'Content-Type': 'text/plain' };
        const response = await fetch(`${service.origin}/api/event`, { method: 'POST', body, headers });
        if (response.status !== 202) throw new Error(`An event was answered with ${response.status}.`);
      }
    },
  };
}

function questionOf(filters: Readonly<Record<string, string>>): URLSearchParams {
  const query = new URLSearchParams({ period: '30d', interval: 'day', limit: '10' });
  for (const [dimension, value] of Object.entries(filters)) query.set(`filter_${dimension}`, value);
  return query;
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}
