import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Pressure } from '../../../collect/collect.ts';
import { counter, exposition, gauge, type Metric } from './exposition.ts';
import { createWorkerGatherer, type WorkerPlace } from './gather-workers.ts';
import { processMetrics } from './process-metrics.ts';
import { watchRequests } from './request-metrics.ts';

export interface StoreStates {
  isCatalogUp: boolean;
  isDamaged: boolean;
}

export interface MetricsDeps {
  /** The token that authenticates a scraper. */
  token: string;
  dataDirectory: string;
  pressure(): Pressure;
  stores(): Promise<StoreStates>;
  jobs(): Metric[];
  /** This worker; undefined in a process that serves alone. */
  worker: WorkerPlace | undefined;
}

/**
 * Serves `/metrics` in the Prometheus format: the health of all workers of this machine. It contains nothing about
 * accounts or visitors. Call it before the routes are registered, so that it counts their requests.
 */
export function serveMetrics(app: FastifyInstance, deps: MetricsDeps): void {
  const expected = digestOf(`Bearer ${deps.token}`);
  const requests = watchRequests(app);
  const own = async () => [
    ...pressureMetrics(deps.pressure()),
    ...storeMetrics(await deps.stores()),
    ...requests(),
    ...deps.jobs(),
    ...(await processMetrics(deps.dataDirectory)),
  ];
  const gather = deps.worker ? createWorkerGatherer(deps.worker, own) : async () => [{ slot: 1, metrics: await own() }];
  app.get('/metrics', async (request, reply) => {
    reply.header('Cache-Control', 'no-store').header('X-Content-Type-Options', 'nosniff');
    if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), expected)) {
      return reply
        .code(401)
        .header('WWW-Authenticate', 'Bearer')
        .type('text/plain')
        .send('METRICS_TOKEN is required.\n');
    }
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(exposition(await gather()));
  });
}

/** Hashes the text to a fixed length for a timing-safe comparison. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function pressureMetrics(pressure: Pressure): Metric[] {
  return [...hitMetrics(pressure), ...spoolMetrics(pressure), ...loadMetrics(pressure)];
}

function storeMetrics({ isCatalogUp, isDamaged }: StoreStates): Metric[] {
  return [
    gauge('waymark_catalog_up', '1 while the catalog answers.', Number(isCatalogUp)),
    gauge('waymark_stores_damaged', '1 after a check found damaged data.', Number(isDamaged)),
  ];
}

function hitMetrics(pressure: Pressure): Metric[] {
  return [
    gauge('waymark_hits_waiting', 'Events waiting in memory.', pressure.hitsWaiting),
    gauge('waymark_hits_held', 'Requests waiting for capacity.', pressure.hitsHeld),
    counter('waymark_hits_stored_total', 'Events written to disk.', pressure.hitsStored),
    counter('waymark_hits_dropped_total', 'Events filtered by a rule.', pressure.hitsDropped),
    counter('waymark_hits_refused_total', 'Events rejected: they could not be stored.', pressure.hitsRefused),
  ];
}

function spoolMetrics(pressure: Pressure): Metric[] {
  return [
    gauge('waymark_spool_segments', 'Spool files waiting for the event log.', pressure.spoolSegments),
    gauge('waymark_spool_waiting_bytes', 'Spool bytes waiting to be loaded.', pressure.spoolBytesWaiting),
    gauge('waymark_spool_failing', '1 while the disk rejects writes.', Number(pressure.isSpoolFailing)),
    counter('waymark_spool_commits_total', 'Completed disk writes.', pressure.spoolCommits),
    counter('waymark_spool_failures_total', 'Failed disk writes.', pressure.spoolFailures),
  ];
}

function loadMetrics(pressure: Pressure): Metric[] {
  return [
    gauge('waymark_event_log_up', '1 while the event log accepts rows.', Number(pressure.isEngineUp)),
    counter('waymark_rows_loaded_total', 'Rows loaded into the event log.', pressure.rowsLoaded),
    counter('waymark_load_failures_total', 'Blocks waiting for a retry.', pressure.loadFailures),
    counter('waymark_rows_refused_total', 'Rows kept in .poison files.', pressure.rowsRefused),
    counter('waymark_damaged_bytes_total', 'Damaged bytes, kept in .bad files.', pressure.bytesDamaged),
  ];
}
