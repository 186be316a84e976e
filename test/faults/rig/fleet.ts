import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '../../../server/platform/log.ts';
import { type EngineChild, startEngineChild } from '../../../server/storage/events/engine/embedded.ts';
import { engineSocketPath } from '../../../server/storage/events/engine/socket-path.ts';
import { type PostgresCluster, startPostgres } from '../../support/postgres/postgres-cluster.ts';
import { Balancer } from './balancer.ts';
import { FaultProxy } from './fault-proxy.ts';
import { DrilledService } from './service.ts';
import { StoredEvents } from './stored.ts';

export const NODES = ['api-1', 'edge-1', 'edge-2', 'worker-1'] as const;
export type NodeName = (typeof NODES)[number];

/** Parts of a fleet that end in the opposite order. */
interface Parts {
  database?: PostgresCluster;
  engine?: EngineChild;
  wires: FaultProxy[];
  nodes: Map<NodeName, DrilledService>;
  balancer?: Balancer;
}

/** Nodes by role with one PostgreSQL and one event engine beyond a network, behind HAProxy. */
export class Fleet {
  readonly folder = mkdtempSync(join(tmpdir(), 'waymark-fleet-'));
  readonly #parts: Parts = { wires: [], nodes: new Map() };
  readonly #random: () => number;

  private constructor(random: () => number) {
    this.#random = random;
  }

  static async open(haproxy: string, random: () => number): Promise<Fleet> {
    const fleet = new Fleet(random);
    try {
      await fleet.#start(haproxy);
      return fleet;
    } catch (error) {
      await fleet.close();
      throw error;
    }
  }

  get port(): number {
    return this.#parts.balancer?.port ?? 0;
  }

  node(name: NodeName): DrilledService {
    const node = this.#parts.nodes.get(name);
    if (node === undefined) throw new Error(`There is no node ${name}.`);
    return node;
  }

  /** Wires to the catalog, to the event log, and of notifications to `edge-2`. */
  get wires(): { catalog: FaultProxy; log: FaultProxy; notifications: FaultProxy } {
    const [catalog, notifications, log] = this.#parts.wires;
    if (!catalog || !notifications || !log) throw new Error('The fleet is not open.');
    return { catalog, log, notifications };
  }

  /** The event log itself, past every wire. */
  stored(): StoredEvents {
    return new StoredEvents({ socketPath: this.#socketPath }, this.node('api-1').siteId);
  }

  async close(): Promise<void> {
    const { balancer, nodes, wires, engine, database } = this.#parts;
    await balancer?.close();
    await Promise.all([...nodes.values()].map((node) => node.killAll()));
    for (const wire of wires) wire.close();
    await engine?.stop();
    await database?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get #socketPath(): string {
    return engineSocketPath(join(this.folder, 'engine'));
  }

  async #start(haproxy: string): Promise<void> {
    const parts = this.#parts;
    parts.database = await startPostgres();
    parts.engine = startEngineChild(join(this.folder, 'engine'), silentLog());
    await parts.engine.listening;
    const { hostname, port, username, password, pathname } = new URL(parts.database.url);
    const catalog = { host: hostname, port: Number(port) };
    for (const target of [catalog, catalog, { path: this.#socketPath }])
      parts.wires.push(await FaultProxy.open(target, this.#random));
    const addressAt = (wire: FaultProxy) => `postgres://${username}:${password}@127.0.0.1:${wire.port}${pathname}`;
    const { wires } = this;
    const settings = {
      DATABASE_URL: addressAt(wires.catalog),
      CLICKHOUSE_URL: `http://default:@127.0.0.1:${wires.log.port}`,
      TRUST_PROXY: '1',
      DRAIN_SECONDS: '2',
    };
    const optionsOf = (name: NodeName) => ({
      folder: join(this.folder, name),
      args: ['--role', name.replace(/-\d+$/, '')],
      settings: name === 'edge-2' ? { ...settings, DATABASE_DIRECT_URL: addressAt(wires.notifications) } : settings,
    });
    const [firstName, ...names] = NODES;
    const first = await DrilledService.open(optionsOf(firstName));
    parts.nodes.set(firstName, first);
    const addNode = async (name: NodeName) =>
      parts.nodes.set(name, await DrilledService.joining(first, optionsOf(name)));
    await Promise.all(names.map(addNode));
    const ports = [...parts.nodes].map(([name, node]) => [name, node.port] as const);
    parts.balancer = await Balancer.open(haproxy, this.folder, Object.fromEntries(ports));
  }
}
