import { setTimeout as delay } from 'node:timers/promises';
import { findTool, thisMachine } from '../../support/tools.ts';
import { type DrillOptions, Findings, type Report, skippedReport } from '../report.ts';
import type { FaultProxy, ProxyMode } from '../rig/fault-proxy.ts';
import { Fleet, NODES, type NodeName } from '../rig/fleet.ts';
import { Ledger } from '../rig/ledger.ts';
import { LinkMaker } from '../rig/links.ts';
import { Load } from '../rig/load.ts';
import { killHard } from '../rig/processes.ts';
import { createRandom } from '../rig/random.ts';
import { DrilledService, TARGET } from '../rig/service.ts';
import { auditUntilStored } from '../rig/stored.ts';

const RATE = 300;
const OBEYED_WITHIN_MS = 1_000;
const OBEYED_WITHOUT_NOTIFICATIONS_WITHIN_MS = 5_000;
const OUTAGE_MS = 2_000;
const EDGES = ['edge-1', 'edge-2'] as const;
const VICTIMS = [...NODES, 'catalog', 'log'] as const;
type Victim = (typeof VICTIMS)[number];

interface Found {
  kills: number;
  outages: number;
  obeyedMs: number[];
  obeyedWithoutNotificationsMs: number[];
  redirects: number;
  redirectsFailed: number;
  tasks: number;
  tasksFailed: number;
}

/** What a round needs; `client` is the account through the balancer. */
interface Drill {
  fleet: Fleet;
  client: DrilledService;
  found: Found;
  changes: number;
}

/**
 * Nodes of every role with one PostgreSQL and one event log, behind HAProxy with the rules that Waymark ships: `times` kills and
 * outages under load. Every event, every link and every task is accounted for, and every change of a link is timed.
 */
export async function fleetDrill(options: DrillOptions): Promise<Report> {
  const { times, seed = Date.now() % 1_000_000, tell = () => undefined } = options;
  const title = `a fleet of ${NODES.length} nodes, ${times} kills and outages, under ${RATE} events a second`;
  const haproxy = findTool('haproxy', thisMachine(process.env.PATH ?? '', 'none'));
  if (haproxy === undefined) return skippedReport(title, 'HAProxy is not installed.');
  const random = createRandom(seed);
  const findings = new Findings(title, options);
  const fleet = await Fleet.open(haproxy, random);
  try {
    await drillFleet(findings, fleet, { victims: planned(random, times), tell });
  } finally {
    await fleet.close();
  }
  findings.note('seed of the plan', seed);
  return findings.report();
}

/** Every part once before any comes again. */
function planned(random: ReturnType<typeof createRandom>, times: number): Victim[] {
  const plan: Victim[] = [];
  while (plan.length < times) {
    const left = [...VICTIMS];
    while (left.length > 0) plan.push(...left.splice(random.between(0, left.length - 1), 1));
  }
  return plan.slice(0, times);
}

async function drillFleet(
  findings: Findings,
  fleet: Fleet,
  { victims, tell }: { victims: readonly Victim[]; tell(line: string): void },
): Promise<void> {
  const client = DrilledService.at(fleet.port, fleet.node('api-1'));
  const load = new Load({ port: fleet.port, ledger: new Ledger(), rate: RATE, addresses: 48 });
  const maker = new LinkMaker(client);
  const found: Found = {
    ...{ kills: 0, outages: 0, obeyedMs: [], obeyedWithoutNotificationsMs: [] },
    ...{ redirects: 0, redirectsFailed: 0, tasks: 0, tasksFailed: 0 },
  };
  const drill: Drill = { fleet, client, found, changes: 0 };
  const watcher = followLink(drill);
  load.start();
  maker.start();
  try {
    await changeWithoutNotifications(drill);
    for (const victim of victims) {
      await round(drill, victim);
      tell(
        `${victim}: ${load.ledger.count('acknowledged')} events, ${maker.acknowledged.size} links acknowledged so far`,
      );
    }
  } finally {
    await Promise.all([load.stop(), maker.stop(), watcher.stop()]);
  }
  await report(findings, drill, { load, maker });
}

async function round(drill: Drill, victim: Victim): Promise<void> {
  const { fleet, client, found } = drill;
  const task = await client.api('POST', '/bio/api/task/add', linkImport(found.tasks));
  if (victim === 'catalog' || victim === 'log') {
    await interrupt(fleet.wires[victim], 'hang');
    found.outages += 1;
  } else {
    await killAndRestart(fleet.node(victim));
    found.kills += 1;
  }
  await Promise.all(NODES.map((name) => fleet.node(name).untilReady()));
  found.obeyedMs.push(await changeLink(drill, EDGES));
  found.tasks += 1;
  if (!(await ends(client, task.id))) found.tasksFailed += 1;
}

function linkImport(number: number) {
  return { kind: 'link_import', import: { format: 'csv', text: `url\nhttps://example.com/task-${number}\n` } };
}

async function interrupt(wire: FaultProxy, mode: ProxyMode): Promise<void> {
  wire.mode = mode;
  await delay(OUTAGE_MS);
  wire.mode = 'pass';
}

async function killAndRestart(node: DrilledService): Promise<void> {
  killHard(node.processId);
  await node.ended();
  await node.startUntilItStays();
}

/** Returns the milliseconds from the acknowledgement until all of these nodes redirect to the new destination. */
async function changeLink(drill: Drill, nodes: readonly NodeName[]): Promise<number> {
  const { client, fleet } = drill;
  drill.changes += 1;
  const url = `${TARGET}?change=${drill.changes}`;
  await untilAccepted(() => client.ask('PUT', `/bio/api/url/${client.linkId}/update`, { url }));
  const changedAt = performance.now();
  const obey = async (name: NodeName) => {
    while (!(await fleet.node(name).redirects(url))) await delay(20);
  };
  await Promise.all(nodes.map(obey));
  return performance.now() - changedAt;
}

/** The balancer needs a moment until it sends requests to a node that is back. */
async function untilAccepted(send: () => Promise<{ status: number }>): Promise<void> {
  while ((await send().catch(() => ({ status: 0 }))).status !== 200) await delay(50);
}

async function changeWithoutNotifications(drill: Drill): Promise<void> {
  const { notifications } = drill.fleet.wires;
  notifications.mode = 'refuse';
  drill.found.obeyedWithoutNotificationsMs.push(await changeLink(drill, ['edge-2']));
  notifications.mode = 'pass';
}

/** Follows the link through the balancer, as a visitor does, until stopped. */
function followLink({ client, found }: Drill): { stop(): Promise<void> } {
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      const status = await client.status('/drill-link');
      found.redirects += 1;
      if (status !== 302) found.redirectsFailed += 1;
      await delay(20);
    }
  };
  const ended = run();
  return {
    stop: () => {
      isStopped = true;
      return ended;
    },
  };
}

async function report(
  findings: Findings,
  { fleet, found }: Drill,
  { load, maker }: { load: Load; maker: LinkMaker },
): Promise<void> {
  const { ledger } = load;
  const stored = fleet.stored();
  const all = await auditUntilStored(stored, { ledger, from: 0, to: ledger.lastId });
  findings.note('kills, outages', `${found.kills}, ${found.outages}`);
  findings.note('events acknowledged', ledger.count('acknowledged'));
  findings.note('events broken off, refused', `${ledger.count('unknown')}, ${ledger.count('refused')}`);
  findings.expectExactly('acknowledged events lost', all.lost.length, 0);
  findings.expectExactly('events doubled', all.doubled.length, 0);
  findings.expectExactly('events nobody sent', all.strange.length + ((await stored.total()) - all.stored), 0);
  findings.note('links acknowledged', maker.acknowledged.size);
  findings.expectExactly('acknowledged links lost', (await maker.missing()).length, 0);
  findings.expectExactly('tasks that did not end', found.tasksFailed, 0);
  findings.note('redirects through the balancer', found.redirects);
  // The request that is under way when its node is killed.
  findings.expectAtMost('redirects that failed', found.redirectsFailed, found.kills);
  findings.expectWithin('a change obeyed by all, longest', Math.max(...found.obeyedMs), OBEYED_WITHIN_MS);
  const slowest = Math.max(...found.obeyedWithoutNotificationsMs);
  findings.expectWithin('without notifications', slowest, OBEYED_WITHOUT_NOTIFICATIONS_WITHIN_MS);
  await stored.close();
}

/** Returns whether a task ends as it should. Finished ones are not kept for long, so each round waits for its own. */
async function ends(client: DrilledService, id: number): Promise<boolean> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const { data } = await client.api('GET', `/bio/api/task/${id}`);
    if (data.state === 'done') return data.made + data.exists === 1;
    if (data.state === 'failed' || performance.now() > deadline) return false;
    await delay(200);
  }
}
