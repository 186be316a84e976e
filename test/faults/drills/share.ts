import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type DrillOptions, Findings, type Report } from '../report.ts';
import { Ledger } from '../rig/ledger.ts';
import { Load } from '../rig/load.ts';
import { DrilledService } from '../rig/service.ts';
import { percentile } from '../rig/watch.ts';

/** Requests to the API a second that every account may send, and events a second. */
const SHARE = { requests: 10, events: 50 };
const TIMES_SHARE = 10;
const PHASE_S = 5;
const MAX_RATIO = 1.5;
/** Differences of less are those of the machine. */
const NOISE_MS = 5;
const PROGRAM = join(import.meta.dirname, '..', '..', '..', 'bin', 'waymark.js');
const PATHS = ['/bio/api/urls?limit=20', '/bio/api/account', '/bio/api/channels', '/bio/api/campaigns'];

/**
 * One account takes ten times its share of events and of requests to the API, most of which are rejected then; the others must not
 * notice. Phases of 5 seconds with its share and with ten times as much in turn, `times` of each.
 */
export async function shareDrill(options: DrillOptions): Promise<Report> {
  const { times, tell = () => undefined } = options;
  const findings = new Findings(`one account at ${TIMES_SHARE} times its share, ${times} times`, options);
  const folder = mkdtempSync(join(tmpdir(), 'waymark-share-'));
  const settings = { LINK_API_RATE_LIMIT: String(SHARE.requests * 60) };
  const service = await DrilledService.open({ folder, settings });
  const other = new Client(service.port, createAccount(folder));
  const greedy = new Client(service.port, service.key);
  try {
    await phase(service, { greedy, other: new Client(service.port, other.key), factor: 1 });
    other.latencies.length = 0;
    const [usual, crowded] = [[] as number[], [] as number[]];
    for (let round = 0; round < times; round += 1)
      for (const [factor, latencies] of [
        [1, usual],
        [TIMES_SHARE, crowded],
      ] as const) {
        await phase(service, { greedy, other, factor });
        latencies.push(...other.latencies.splice(0));
        tell(`${factor} times its share: p99 of the other ${percentile(latencies, 0.99).toFixed(1)} ms`);
      }
    report(findings, { usual, crowded, greedy, other });
  } finally {
    for (const client of [greedy, other]) client.close();
    await service.killAll();
    rmSync(folder, { recursive: true, force: true });
  }
  return findings.report();
}

interface Phase {
  greedy: Client;
  other: Client;
  /** How many times its share the greedy account takes. */
  factor: number;
}

async function phase(service: DrilledService, { greedy, other, factor }: Phase): Promise<void> {
  const load = new Load({ port: service.port, ledger: new Ledger(), rate: SHARE.events * factor });
  load.start();
  await Promise.all([greedy.send(SHARE.requests * factor), other.send(SHARE.requests * 0.9)]);
  await load.stop();
}

function report(
  findings: Findings,
  { usual, crowded, greedy, other }: { usual: number[]; crowded: number[]; greedy: Client; other: Client },
): void {
  const [before, during] = [percentile(usual, 0.99), percentile(crowded, 0.99)];
  findings.note('requests of the other account', usual.length + crowded.length);
  findings.expectExactly(
    '  answered with anything but 200',
    other.count((status) => status !== 200),
    0,
  );
  findings.note(
    'requests of the greedy account answered, rejected',
    `${greedy.count((status) => status === 200)}, ${greedy.count((status) => status === 429)}`,
  );
  findings.expectExactly(
    '  answered with anything but 200 and 429',
    greedy.count((status) => status !== 200 && status !== 429),
    0,
  );
  for (const share of [0.5, 0.99])
    findings.note(
      `p${share * 100} of the other account, usual and crowded`,
      [usual, crowded].map((all) => `${percentile(all, share).toFixed(1)} ms`).join(', '),
    );
  findings.expectWithin('  p99 while it is crowded', during, Math.round(MAX_RATIO * before + NOISE_MS));
}

function createAccount(folder: string): string {
  const args = ['account', 'create', '--email', 'other@example.com', '--password', 'correct horse battery 9', '--json'];
  const output = execFileSync(process.execPath, [PROGRAM, ...args], { env: { ...process.env, DATA_DIR: folder } });
  return String(JSON.parse(output.toString()).api_key);
}

/** Sends requests at fixed moments, whatever became of earlier ones; latencies count from these moments. */
class Client {
  readonly key: string;
  readonly latencies: number[] = [];
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #statuses = new Map<number, number>();

  constructor(port: number, key: string) {
    this.#port = port;
    this.key = key;
  }

  async send(rate: number): Promise<void> {
    const startedAt = performance.now();
    const sent: Promise<void>[] = [];
    for (let number = 0; number < rate * PHASE_S; number += 1) {
      const dueAt = startedAt + (number * 1000) / rate;
      await delay(Math.max(0, dueAt - performance.now()));
      sent.push(this.#get(PATHS[number % PATHS.length] ?? '', dueAt));
    }
    await Promise.all(sent);
  }

  count(isCounted: (status: number) => boolean): number {
    return [...this.#statuses].reduce((sum, [status, times]) => sum + (isCounted(status) ? times : 0), 0);
  }

  close(): void {
    this.#agent.destroy();
  }

  #get(path: string, dueAt: number): Promise<void> {
    return new Promise((resolve) => {
      const settle = (status: number) => {
        this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
        this.latencies.push(performance.now() - dueAt);
        resolve();
      };
      request(
        { port: this.#port, path, agent: this.#agent, headers: { Authorization: `Bearer ${this.key}` } },
        (response) => response.resume().on('end', () => settle(response.statusCode ?? 0)),
      )
        .on('error', () => settle(0))
        .end();
    });
  }
}
