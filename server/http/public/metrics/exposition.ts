export type Labels = Readonly<Record<string, string>>;

/** A metric of one process. Names and types follow https://prometheus.io/docs/practices/naming/. */
export interface Metric {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  samples: readonly Sample[];
}

/** The suffix is empty but for histograms: `_bucket`, `_sum`, `_count`. */
export type Sample = readonly [suffix: string, labels: Labels, value: number];

/** The metrics of one worker; its slot stays the same when a worker is replaced, so a restart begins no new series. */
export interface WorkerMetrics {
  slot: number;
  metrics: readonly Metric[];
}

/** A counter with one sample and no labels. */
export function counter(name: string, help: string, value: number): Metric {
  return { name, type: 'counter', help, samples: [['', {}, value]] };
}

/** A gauge with one sample and no labels. */
export function gauge(name: string, help: string, value: number): Metric {
  return { name, type: 'gauge', help, samples: [['', {}, value]] };
}

/** Writes the Prometheus text format, version 0.0.4: each metric once, with the samples of all workers. */
export function exposition(workers: readonly WorkerMetrics[]): string {
  const byName = new Map<string, string[]>();
  for (const { slot, metrics } of workers) {
    for (const { name, type, help, samples } of metrics) {
      const lines = byName.get(name) ?? [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
      byName.set(name, lines);
      for (const [suffix, labels, value] of samples) {
        lines.push(`${name}${suffix}{${labelText({ worker: String(slot), ...labels })}} ${value}`);
      }
    }
  }
  return [...byName.values()].map((lines) => `${lines.join('\n')}\n`).join('');
}

function labelText(labels: Labels): string {
  return Object.entries(labels)
    .map(
      ([name, value]) => `${name}="${value.replaceAll(/["\\\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))}"`,
    )
    .join(',');
}
