import type { Log } from '../platform/log.ts';
import type { KnownNode, NodeAnnouncement, NodeSpool, NodeStore } from './node-port.ts';

export type { KnownNode, NodeAnnouncement, NodeEventLog, NodeSpool, NodeStore } from './node-port.ts';

/** Time between two announcements of a running node. */
export const ANNOUNCE_EVERY_MS = 10_000;
/** A node that announced itself this recently is running; three announcements may be late. */
const ALIVE_MS = 35_000;
/** The oldest events of a spool that is being drained are younger than this. */
const DRAINED_WITHIN_MS = 10 * 60_000;

export interface NodesDeps {
  store: NodeStore;
  /** This node. */
  self: Omit<NodeAnnouncement, keyof NodeSpool>;
  readSpool(): Promise<NodeSpool>;
}

export interface Nodes {
  /** Announces this node. Returns why it must not serve, in one sentence, or undefined. */
  join(): Promise<string | undefined>;
  announce(): Promise<void>;
  /** Announces that this node stops. Call it after the last event is stored. */
  leave(): Promise<void>;
}

/** The announcements of one node in a catalog that several nodes share. */
export function createNodes({ store, self, readSpool }: NodesDeps): Nodes {
  const announcement = async () => ({ ...self, ...(await readSpool()) });
  return {
    join: async () => store.join(await announcement(), (others) => conflictWith(self, others)),
    announce: async () => store.announce(await announcement(), false),
    leave: async () => store.announce(await announcement(), true),
  };
}

/** Whether a node has announced itself in the last moments. */
export function isRunning({ silentMs, hasStopped }: Pick<KnownNode, 'silentMs' | 'hasStopped'>): boolean {
  // After the database's clock was set back, the time is negative until the node announces itself again.
  return !hasStopped && Math.abs(silentMs) < ALIVE_MS;
}

/**
 * Nodes with event logs of their own would each count a part of the traffic, and every figure would be wrong without
 * anyone noticing.
 */
function conflictWith(
  { eventLog }: Pick<NodeAnnouncement, 'eventLog'>,
  others: readonly KnownNode[],
): string | undefined {
  const other = others.find((node) => isRunning(node) && (node.eventLog === 'embedded' || eventLog === 'embedded'));
  if (other === undefined) return undefined;
  const eventLogOf =
    other.eventLog === 'embedded' ? 'keeps its events in a folder of its own' : 'uses a ClickHouse server';
  return (
    `The database at DATABASE_URL already serves the node ${nameOf(other)}, which ${eventLogOf}: each node would count ` +
    'only a part of the traffic. Set the same CLICKHOUSE_URL on every node.'
  );
}

/** Returns the machine and the folder of a node. */
export function nameOf({ name, folder }: Pick<KnownNode, 'name' | 'folder'>): string {
  return `${name} (${folder})`;
}

/** Returns a sentence for each node whose spool holds events that nobody loads, naming the node and what to do. */
export function undrainedSpools(nodes: readonly KnownNode[]): string[] {
  return nodes.flatMap((node) => {
    const problem = spoolProblem(node);
    return problem === undefined ? [] : [`${nameOf(node)} ${problem}`];
  });
}

/** `gone`: not heard of, without having said that it stops. */
export type NodeState = 'serving' | 'stopped' | 'gone';

export function stateOf(node: Pick<KnownNode, 'silentMs' | 'hasStopped'>): NodeState {
  if (node.hasStopped) return 'stopped';
  return isRunning(node) ? 'serving' : 'gone';
}

/**
 * Forgets the node with this machine name or ID, which will not come back. Returns why not, in one sentence, or undefined.
 *
 * @param discardsEvents also forgets a node whose spool holds events, because its disk is lost
 */
export async function forgetNode(
  store: Pick<NodeStore, 'all' | 'forget'>,
  name: string,
  discardsEvents: boolean,
): Promise<string | undefined> {
  const found = (await store.all()).filter((node) => node.name === name || node.id === name);
  const [node, ...others] = found;
  if (node === undefined) return `No node is called ${name}. "waymark nodes list" shows all of them.`;
  if (others.length > 0) {
    const choices = found.map((one) => `${one.id} for ${nameOf(one)}`).join(', ');
    return `${found.length} nodes are called ${name}. Use an ID: ${choices}.`;
  }
  const reason = reasonToKeep(node, discardsEvents);
  if (reason !== undefined) return `${nameOf(node)} ${reason}`;
  return (await store.forget(node))
    ? undefined
    : `${nameOf(node)} has just announced itself again, and is not forgotten.`;
}

function reasonToKeep(node: KnownNode, discardsEvents: boolean): string | undefined {
  if (isRunning(node)) return 'is serving. Stop it first; after a crash, wait 35 seconds.';
  if (discardsEvents || (node.hasStopped && node.waitingBytes === 0)) return undefined;
  const spool = node.hasStopped
    ? `has ${Math.ceil(node.waitingBytes / 1024)} KiB of events in its spool`
    : 'ended without shutting down, and its spool may hold events';
  return `${spool}. Run "waymark spool drain DIR" with its data folder mounted at DIR. If its disk is lost, add --discard-events.`;
}

const REPEAT_AFTER_MS = 3_600_000;

/** Creates a check that logs an alert for each spool that nobody drains, once an hour while that lasts. */
export function createSpoolWatch(
  store: Pick<NodeStore, 'all'>,
  log: Pick<Log, 'error'>,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  const alertedAt = new Map<string, number>();
  return async () => {
    const nodes = await store.all();
    for (const node of nodes) {
      const problem = spoolProblem(node);
      if (problem === undefined) alertedAt.delete(node.id);
      else if (now() - (alertedAt.get(node.id) ?? Number.NEGATIVE_INFINITY) >= REPEAT_AFTER_MS) {
        alertedAt.set(node.id, now());
        log.error({ node: nameOf(node) }, `ALERT: the node ${nameOf(node)} ${problem}.`);
      }
    }
  };
}

function adviceFor({ name }: KnownNode): string {
  return (
    'start it again, or mount its data folder elsewhere and run "waymark spool drain DIR"; if its disk is lost, run ' +
    `"waymark nodes forget ${name} --discard-events"`
  );
}

function spoolProblem(node: KnownNode): string | undefined {
  const waiting = `${Math.ceil(node.waitingBytes / 1024)} KiB of events`;
  const silent = `for ${Math.max(0, Math.round(node.silentMs / 60_000))} min`;
  if (isRunning(node)) {
    if (node.oldestMs <= DRAINED_WITHIN_MS) return undefined;
    return `has not loaded ${waiting} for ${Math.round(node.oldestMs / 60_000)} min: check its event log`;
  }
  // After a crash the last events are in the spool, whatever it reported before.
  if (!node.hasStopped)
    return `has been unreachable ${silent} without shutting down, and its spool may hold events: ${adviceFor(node)}`;
  return node.waitingBytes > 0
    ? `has been stopped ${silent} with ${waiting} in its spool: ${adviceFor(node)}`
    : undefined;
}
