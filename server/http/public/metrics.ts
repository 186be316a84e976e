import { createHash, timingSafeEqual } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Pressure } from '../../collect/collect.ts';

export interface MetricsParts {
  /** What a reader proves itself with. */
  token: string;
  pressure(): Pressure;
}

type Kind = 'counter' | 'gauge';
/** Name, kind, what it is, and its value. */
type Metric = readonly [name: string, kind: Kind, about: string, value: number];

/**
 * `/metrics`, as Prometheus reads it: how this process does. Nothing of an account or a visitor is in it, and its one label is
 * the process, because several may answer at one address, each with counts of its own.
 */
export function serveMetrics(app: FastifyInstance, { token, pressure }: MetricsParts): void {
  const expected = digestOf(`Bearer ${token}`);
  app.get('/metrics', (request, reply) => {
    reply.header('Cache-Control', 'no-store').header('X-Content-Type-Options', 'nosniff');
    if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), expected)) {
      return reply
        .code(401)
        .header('WWW-Authenticate', 'Bearer')
        .type('text/plain')
        .send('METRICS_TOKEN is asked for.\n');
    }
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(exposition(pressure()));
  });
}

/** Of one length, whatever is sent. */
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
    ['waymark_hits_waiting', 'gauge', 'Clicks, scans and events in memory.', pressure.hitsWaiting],
    ['waymark_hits_stored_total', 'counter', 'Put on disk.', pressure.hitsStored],
    ['waymark_hits_dropped_total', 'counter', 'Left out by a rule.', pressure.hitsDropped],
    ['waymark_hits_refused_total', 'counter', 'Refused because they could not be stored.', pressure.hitsRefused],
  ];
}

function spoolMetrics(pressure: Pressure): Metric[] {
  return [
    ['waymark_spool_segments', 'gauge', 'Files that wait for the event log.', pressure.spoolSegments],
    ['waymark_spool_waiting_bytes', 'gauge', 'Bytes that wait for the event log.', pressure.spoolBytesWaiting],
    ['waymark_spool_failing', 'gauge', '1 while the disk takes nothing.', Number(pressure.isSpoolFailing)],
    ['waymark_spool_commits_total', 'counter', 'Writes that are on disk.', pressure.spoolCommits],
    ['waymark_spool_failures_total', 'counter', 'Writes that the disk refused.', pressure.spoolFailures],
  ];
}

function loadMetrics(pressure: Pressure): Metric[] {
  return [
    ['waymark_event_log_up', 'gauge', '1 while the event log takes rows.', Number(pressure.isEngineUp)],
    ['waymark_rows_loaded_total', 'counter', 'Rows put into the event log.', pressure.rowsLoaded],
    ['waymark_load_failures_total', 'counter', 'Blocks that have to be tried again.', pressure.loadFailures],
    ['waymark_rows_refused_total', 'counter', 'Rows set aside: the event log refuses them.', pressure.rowsRefused],
    ['waymark_damaged_bytes_total', 'counter', 'Bytes set aside: they are no rows.', pressure.bytesDamaged],
  ];
}

function processMetrics(): Metric[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const startedAt = performance.timeOrigin / 1000;
  const busy = performance.eventLoopUtilization().utilization;
  return [
    ['process_resident_memory_bytes', 'gauge', 'Memory that the process holds.', rss],
    ['process_cpu_seconds_total', 'counter', 'Processor time spent.', (user + system) / 1e6],
    ['process_start_time_seconds', 'gauge', 'When it started, since 1970.', startedAt],
    ['nodejs_heap_size_used_bytes', 'gauge', 'Memory of JavaScript objects.', heapUsed],
    ['nodejs_eventloop_utilization', 'gauge', 'Share of its time that it was busy.', busy],
  ];
}
