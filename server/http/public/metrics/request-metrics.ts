import type { FastifyInstance } from 'fastify';
import type { Labels, Metric, Sample } from './exposition.ts';

/** Upper limits in seconds: `prom-client`'s defaults without the two smallest. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts requests by route pattern, method and status, and measures their duration by part of the service. Short links,
 * scans and collected events are answered before the framework; `waymark_hits_*` counts them.
 */
export function watchRequests(app: FastifyInstance): () => Metric[] {
  const requests = new Map<string, { labels: Labels; count: number }>();
  const durations = new Map<string, Histogram>();
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { route, method: request.method, status: String(reply.statusCode) };
    const key = `${route} ${request.method} ${reply.statusCode}`;
    const entry = requests.get(key) ?? { labels, count: 0 };
    entry.count += 1;
    requests.set(key, entry);
    const part = partOf(route);
    const histogram = durations.get(part) ?? new Histogram();
    durations.set(part, histogram);
    histogram.observe(reply.elapsedTime / 1000);
  });
  return () => [
    {
      name: 'waymark_http_requests_total',
      type: 'counter',
      help: 'Requests by route, method and status, without short links and collected events.',
      samples: [...requests.values()].map(({ labels, count }): Sample => ['', labels, count]),
    },
    {
      name: 'waymark_http_request_duration_seconds',
      type: 'histogram',
      help: 'Duration of these requests by part of the service.',
      samples: [...durations].flatMap(([part, histogram]) => histogram.samples({ part })),
    },
  ];
}

function partOf(route: string): string {
  if (route.startsWith('/bio/api/')) return 'link-tools-api';
  if (route.startsWith('/api/')) return 'analytics-api';
  return route.startsWith('/app') ? 'application' : 'public';
}

class Histogram {
  readonly #counts = new Array<number>(BUCKETS.length).fill(0);
  #count = 0;
  #sum = 0;

  observe(seconds: number): void {
    this.#count += 1;
    this.#sum += seconds;
    const bucket = BUCKETS.findIndex((limit) => seconds <= limit);
    if (bucket >= 0) this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
  }

  /** Buckets are cumulative, as the format requires. */
  samples(labels: Labels): Sample[] {
    let below = 0;
    const buckets = BUCKETS.map((limit, index): Sample => {
      below += this.#counts[index] ?? 0;
      return ['_bucket', { ...labels, le: String(limit) }, below];
    });
    return [
      ...buckets,
      ['_bucket', { ...labels, le: '+Inf' }, this.#count],
      ['_sum', labels, this.#sum],
      ['_count', labels, this.#count],
    ];
  }
}
