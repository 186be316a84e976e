import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { processMetrics } from './process-metrics.ts';

const valuesOf = async (folder: string) =>
  new Map((await processMetrics(folder)).map(({ name, samples }) => [name, samples[0]?.[2] ?? Number.NaN]));

describe('the metrics of a process', () => {
  it('have the names of the Prometheus client libraries, in seconds and bytes', async () => {
    const values = await valuesOf(tmpdir());
    expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(10e6);
    expect(values.get('process_cpu_seconds_total')).toBeGreaterThan(0);
    const startedAt = values.get('process_start_time_seconds') ?? 0;
    // Seconds since 1970, not milliseconds.
    expect(startedAt).toBeGreaterThan(Date.UTC(2025, 0) / 1000);
    expect(startedAt).toBeLessThanOrEqual(Date.now() / 1000);
    expect(values.get('nodejs_heap_size_used_bytes')).toBeGreaterThan(1e6);
    const busy = values.get('nodejs_eventloop_utilization') ?? -1;
    expect(busy).toBeGreaterThanOrEqual(0);
    expect(busy).toBeLessThanOrEqual(1);
  });

  it('tell open descriptors and their limit', async () => {
    const values = await valuesOf(tmpdir());
    const open = values.get('process_open_fds') ?? 0;
    expect(open).toBeGreaterThan(2);
    expect(values.get('process_max_fds')).toBeGreaterThan(open);
  });

  it('tell how much of the disk of the data folder is free', async () => {
    const values = await valuesOf(tmpdir());
    const size = values.get('waymark_disk_size_bytes') ?? 0;
    expect(size).toBeGreaterThan(0);
    expect(values.get('waymark_disk_free_bytes')).toBeLessThanOrEqual(size);
  });

  it('are served without the disk where the folder is gone', async () => {
    const values = await valuesOf(join(tmpdir(), 'waymark-no-such-folder'));
    expect(values.has('process_resident_memory_bytes')).toBe(true);
    expect([...values.keys()].filter((name) => name.startsWith('waymark_disk'))).toEqual([]);
  });
});
