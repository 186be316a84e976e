import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Metric, Sample } from './exposition.ts';
import { watchRequests } from './request-metrics.ts';

let app: FastifyInstance;
let read: () => Metric[];
beforeEach(() => {
  app = fastify();
  read = watchRequests(app);
});
afterEach(() => app.close());

const samplesOf = (name: string): readonly Sample[] => read().find((metric) => metric.name === name)?.samples ?? [];
const counted = () =>
  samplesOf('waymark_http_requests_total').map(([, { route, method, status }, count]) => [
    `${method} ${route} ${status}`,
    count,
  ]);
const durations = () => samplesOf('waymark_http_request_duration_seconds');

describe('counted requests', () => {
  it('share a series for all values of a path parameter', async () => {
    app.get('/api/v1/websites/:id', async () => ({}));
    for (const id of [1, 2, 3]) await app.inject(`/api/v1/websites/${id}`);
    expect(counted()).toEqual([['GET /api/v1/websites/:id 200', 3]]);
  });

  it('have a series for each status and method', async () => {
    let calls = 0;
    app.route({
      method: ['GET', 'POST'],
      url: '/api/v1/query',
      handler: (_request, reply) => reply.code(++calls === 2 ? 429 : 200).send({}),
    });
    await app.inject('/api/v1/query');
    await app.inject('/api/v1/query');
    await app.inject({ method: 'POST', url: '/api/v1/query', payload: {} });
    expect(counted()).toEqual([
      ['GET /api/v1/query 200', 1],
      ['GET /api/v1/query 429', 1],
      ['POST /api/v1/query 200', 1],
    ]);
  });

  it('of unknown paths share one series, no matter how many paths are tried', async () => {
    for (const path of ['/a', '/b?x=1', '/c/d/e']) await app.inject(path);
    expect(counted()).toEqual([['GET unknown 404', 3]]);
  });

  it('that fail count with their status', async () => {
    app.get('/docs', async () => {
      throw new Error('broken');
    });
    await app.inject('/docs');
    expect(counted()).toEqual([['GET /docs 500', 1]]);
  });
});

describe('durations', () => {
  it.each([
    ['/bio/api/url/:id', 'link-tools-api'],
    ['/api/v1/websites', 'analytics-api'],
    ['/app/links', 'application'],
    ['/login', 'public'],
    ['/@:handle', 'public'],
  ])('of %s belong to %s', async (url, part) => {
    app.get(url, async () => ({}));
    await app.inject(url.replace(/:\w+/, '7'));
    expect(new Set(durations().map(([, labels]) => labels.part))).toEqual(new Set([part]));
  });

  it('are counted in every bucket above them, and in the one without a limit', async () => {
    app.get('/login', async () => ({}));
    await app.inject('/login');
    await app.inject('/login');
    const buckets = durations().filter(([suffix]) => suffix === '_bucket');
    expect(buckets.map(([, { le }]) => le)).toEqual([
      '0.01',
      '0.025',
      '0.05',
      '0.1',
      '0.25',
      '0.5',
      '1',
      '2.5',
      '5',
      '10',
      '+Inf',
    ]);
    const counts = buckets.map(([, , count]) => count);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(counts.at(-1)).toBe(2);
    expect(durations().find(([suffix]) => suffix === '_count')?.[2]).toBe(2);
    expect(durations().find(([suffix]) => suffix === '_sum')?.[2]).toBeGreaterThan(0);
  });

  it('have no series before the first request', () => {
    expect(durations()).toEqual([]);
  });
});
