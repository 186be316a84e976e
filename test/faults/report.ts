import { availableParallelism, loadavg } from 'node:os';

export interface DrillOptions {
  /** Repetitions of each fault. */
  times: number;
  /** Seed of the plan; random unless given. */
  seed?: number | undefined;
  /** False in the usual test run, which never fails for being slow. */
  judgesTime?: boolean;
  /** Share of the full form's load; 1 unless given. */
  loadShare?: number;
  /** Called with the progress. */
  tell?(line: string): void;
}

/** Result of a drill. */
export interface Report {
  drill: string;
  /** In the order in which they are printed. */
  figures: readonly Figure[];
  /** Sentences; none when nothing was lost and everything held. */
  problems: readonly string[];
  /** Why nothing was drilled, in one sentence. */
  skipped?: string;
}

export interface Figure {
  what: string;
  value: string;
  wanted?: string;
}

/** More runnable programs than processors: durations are not meaningful. */
const OVERLOADED = 2;

/** Gathers what a drill finds. */
export class Findings {
  readonly #drill: string;
  readonly #judgesTime: boolean;
  readonly #figures: Figure[] = [];
  readonly #problems: string[] = [];

  constructor(drill: string, { judgesTime = true }: Pick<DrillOptions, 'judgesTime'> = {}) {
    this.#drill = drill;
    this.#judgesTime = judgesTime;
  }

  note(what: string, value: string | number): void {
    this.#figures.push({ what, value: String(value) });
  }

  /** A number with an expected value, such as 0 lost events. */
  expectExactly(what: string, value: number, wanted: number): void {
    this.#figures.push({ what, value: String(value), wanted: String(wanted) });
    if (value !== wanted) this.#problems.push(`${what}: ${value}, not ${wanted}`);
  }

  expectAtMost(what: string, value: number, wanted: number, unit = ''): void {
    this.#figures.push({ what, value: `${Math.round(value)}${unit}`, wanted: `<= ${wanted}${unit}` });
    if (!(value <= wanted)) this.#problems.push(`${what}: ${Math.round(value)}${unit}, more than ${wanted}${unit}`);
  }

  /** A time in milliseconds; judged where the machine has time for us. */
  expectWithin(what: string, milliseconds: number, wanted: number): void {
    const load = (loadavg()[0] ?? 0) / availableParallelism();
    if (this.#judgesTime && load <= OVERLOADED) {
      this.expectAtMost(what, milliseconds, wanted, ' ms');
      return;
    }
    const why = this.#judgesTime ? `load ${load.toFixed(1)} a processor` : 'not here';
    this.#figures.push({
      what,
      value: `${Math.round(milliseconds)} ms`,
      wanted: `<= ${wanted} ms, not judged: ${why}`,
    });
  }

  expectAtLeast(what: string, value: number, wanted: number): void {
    this.#figures.push({ what, value: String(Math.round(value)), wanted: `>= ${wanted}` });
    if (!(value >= wanted)) this.#problems.push(`${what}: ${Math.round(value)}, less than ${wanted}`);
  }

  expectTrue(what: string, isSo: boolean): void {
    this.#figures.push({ what, value: isSo ? 'yes' : 'no', wanted: 'yes' });
    if (!isSo) this.#problems.push(`not so: ${what}`);
  }

  problem(sentence: string): void {
    this.#problems.push(sentence);
  }

  report(): Report {
    return { drill: this.#drill, figures: this.#figures, problems: this.#problems };
  }
}

export function skippedReport(drill: string, why: string): Report {
  return { drill, figures: [], problems: [], skipped: why };
}

/** Lines for a terminal. */
export function printed({ drill, figures, problems, skipped }: Report): string {
  if (skipped !== undefined) return `${drill}\n  not drilled: ${skipped}`;
  const width = Math.max(...figures.map(({ what }) => what.length));
  const lines = figures.map(({ what, value, wanted }) => {
    const bound = wanted === undefined ? '' : `   (${wanted})`;
    return `  ${what.padEnd(width)}  ${value.padStart(8)}${bound}`;
  });
  return [drill, ...lines, ...problems.map((problem) => `  PROBLEM: ${problem}`)].join('\n');
}
