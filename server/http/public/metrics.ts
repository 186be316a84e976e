import { createHash, timingSafeEqual } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Pressure } from '../../collect/collect.ts';

export interface MetricsDeps {
  /** The token that authenticates a scraper. */
  token: string;
  pressure(): Pressure;
}

type Kind = 'counter' | 'gauge';
/** Name, type, description and value. */
type Metric = readonly [name: string, kind: Kind, about: string, value: number];

/**
 * Serves `/metrics` in the Prometheus format: the health of this process. It contains nothing about accounts or
 * visitors. Its only label is the process, because several processes with separate counters may share one address.
 */
export function serveMetrics(app: FastifyInstance, { token, pressure }: MetricsDeps): void {
  const expected = digestOf(`Bearer ${token}`);
  app.get('/metrics', (request, reply) => {
    reply.header('Cache-Control', 'no-store').header('X-Content-Type-Options', 'nosniff');
    if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), expected)) {
      return reply
        .code(401)
        .header('WWW-Authenticate', 'Bearer')
        .type('text/plain')
        .send('METRICS_TOKEN is required.\n');
    }
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(exposition(pressure()));
  });
}

/** Hashes the text to a fixed length for a timing-safe comparison. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function exposition(pressure: Pressure): string {
  const metrics = [...hitMetrics(pressure), ...spoolMetrics(pressure), ...loadMetrics(pressure), ...processMetrics()];
  const lines = metrics.map(
    ([name, kind, about, value]) =>
      `# HELP ${name} ${about}\n# TYPE ${name} ${kind}\n${name}{process="${process.pid}"} ${value}\n`,
  );
  return lines.join('');
}

function hitMetrics(pressure: Pressure): Metric[] {
  return [
    ['waymark_hits_waiting', 'gauge', 'Events waiting in memory.', pressure.hitsWaiting],
    ['waymark_hits_held', 'gauge', 'Requests waiting for room before they are answered.', pressure.hitsHeld],
    ['waymark_hits_stored_total', 'counter', 'Events written to disk.', pressure.hitsStored],
    ['waymark_hits_dropped_total', 'counter', 'Events filtered by a rule.', pressure.hitsDropped],
    [
      'waymark_hits_refused_total',
      'counter',
      'Events rejected because they could not be stored.',
      pressure.hitsRefused,
    ],
  ];
}

function spoolMetrics(pressure: Pressure): Metric[] {
  return [
    ['waymark_spool_segments', 'gauge', 'Spool files waiting for the event log.', pressure.spoolSegments],
    ['waymark_spool_waiting_bytes', 'gauge', 'Spool bytes waiting for the event log.', pressure.spoolBytesWaiting],
    ['waymark_spool_failing', 'gauge', '1 while the disk rejects writes.', Number(pressure.isSpoolFailing)],
    ['waymark_spool_commits_total', 'counter', 'Completed disk writes.', pressure.spoolCommits],
    ['waymark_spool_failures_total', 'counter', 'Failed disk writes.', pressure.spoolFailures],
  ];
}

function loadMetrics(pressure: Pressure): Metric[] {
  return [
    ['waymark_event_log_up', 'gauge', '1 while the event log accepts rows.', Number(pressure.isEngineUp)],
    ['waymark_rows_loaded_total', 'counter', 'Rows loaded into the event log.', pressure.rowsLoaded],
    ['waymark_load_failures_total', 'counter', 'Blocks waiting for a retry.', pressure.loadFailures],
    [
      'waymark_rows_refused_total',
      'counter',
      'Rows rejected by the event log, kept in .poison files.',
      pressure.rowsRefused,
    ],
    ['waymark_damaged_bytes_total', 'counter', 'Damaged bytes, kept in .bad files.', pressure.bytesDamaged],
  ];
}

function processMetrics(): Metric[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const startedAt = performance.timeOrigin / 1000;
  const busy = performance.eventLoopUtilization().utilization;
  return [
    ['process_resident_memory_bytes', 'gauge', 'Resident memory of the process.', rss],
    ['process_cpu_seconds_total', 'counter', 'CPU time used.', (user + system) / 1e6],
    ['process_start_time_seconds', 'gauge', 'Start time as a Unix timestamp.', startedAt],
    ['nodejs_heap_size_used_bytes', 'gauge', 'Used JavaScript heap.', heapUsed],
    ['nodejs_eventloop_utilization', 'gauge', 'Event loop utilization.', busy],
  ];
}
