import { readdir, readFile, statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { counter, gauge, type Metric } from './exposition.ts';

/** Process metrics under the names that every Prometheus client library uses, and the disk of the data folder. Never rejects. */
export async function processMetrics(dataDirectory: string): Promise<Metric[]> {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const startedAt = performance.timeOrigin / 1000;
  const busy = performance.eventLoopUtilization().utilization;
  return [
    gauge('process_resident_memory_bytes', 'Resident memory of the process.', rss),
    counter('process_cpu_seconds_total', 'CPU time used.', (user + system) / 1e6),
    gauge('process_start_time_seconds', 'Start time as a Unix timestamp.', startedAt),
    gauge('nodejs_heap_size_used_bytes', 'Used JavaScript heap.', heapUsed),
    gauge('nodejs_eventloop_utilization', 'Event loop utilization.', busy),
    ...(await descriptorMetrics()),
    ...(await diskMetrics(dataDirectory)),
  ];
}

/** None where the system has no /proc. */
async function descriptorMetrics(): Promise<Metric[]> {
  try {
    const [open, limits] = await Promise.all([readdir('/proc/self/fd'), readFile('/proc/self/limits', 'utf8')]);
    const limit = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.NaN);
    return [
      gauge('process_open_fds', 'Open file descriptors.', open.length),
      ...(Number.isNaN(limit) ? [] : [gauge('process_max_fds', 'Limit of file descriptors.', limit)]),
    ];
  } catch {
    return [];
  }
}

/** None while the disk cannot be read; `/readyz` reports that. */
async function diskMetrics(dataDirectory: string): Promise<Metric[]> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDirectory);
    return [
      gauge('waymark_disk_free_bytes', 'Free space on the disk of DATA_DIR.', bavail * bsize),
      gauge('waymark_disk_size_bytes', 'Size of the disk of DATA_DIR.', blocks * bsize),
    ];
  } catch {
    return [];
  }
}
