import { Agent } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { type ClickHouseSettings, createClient } from '@clickhouse/client';
import { told } from './errors.ts';
import { UnderWay } from './under-way.ts';

/** Values of `{name:Type}` placeholders. Never part of the statement's text. */
export type BoundValues = Readonly<Record<string, string | number | readonly string[] | readonly number[]>>;

export interface InsertOptions {
  /** Everything up to and including `FORMAT TabSeparated`. */
  statement: string;
  payloads: readonly Uint8Array[];
  settings: ClickHouseSettings;
  context?: StatementContext;
}

export interface StatementContext {
  /** Name of the session that a temporary table lives in; the embedded engine has one for all that is written. */
  session?: string;
  /** A server refuses a statement while another one of this name runs. */
  queryId?: string;
}

/** The official client, narrowed to what the event log does and with errors the features know. */
export interface EventClient {
  /** @throws AppError `unavailable` when the engine does not answer or has no room; Error for a bad statement. */
  rows<T>(sql: string, values: BoundValues): Promise<T[]>;
  /** What a statement that ends with its own `FORMAT` answers; the same errors. The memory is the caller's. */
  bytes(sql: string, values: BoundValues): Promise<Uint8Array>;
  /** @throws BlockRefusedError for rows the engine can't read; AppError `unavailable` when the outcome is unknown. */
  insert(options: InsertOptions): Promise<void>;
  command(sql: string, values?: BoundValues, context?: StatementContext): Promise<void>;
  /** True when the engine answers within `timeoutMs`. */
  ping(timeoutMs: number): Promise<boolean>;
  /** Resolves when nothing is under way any more, or after `timeoutMs`. */
  settled(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
}

/** Statements that take longer are cut by the engine after 60 s; a stopped engine is noticed by the ping. */
const REQUEST_TIMEOUT_MS = 65_000;
const MAX_CONNECTIONS = 16;
/** The client's level for no log at all: it prints statements. */
const LOG_OFF = 127;

/** Where the engine is: a socket of this machine or an address such as `http://user:password@host:8123/database`. */
export type EngineAddress = { socketPath: string } | { url: string };

/**
 * `whileUp` gives the signal that ends questions when the engine is found down: they fail as unavailable at once
 * instead of after a minute. Inserts have no such end, since their outcome matters. Opens no connection yet. One
 * client costs about 100 µs of CPU a request, most of it node:http.
 */
export function createEventClient(
  address: EngineAddress,
  whileUp: () => AbortSignal | undefined = () => undefined,
): EventClient {
  const { agent, client } = open(address);
  // With a connection of its own: behind as many statements as there are connections, a busy engine would pass for a dead one.
  const pulse = open(address);
  const underWay = new UnderWay();
  const tracked = <T>(request: Promise<T>): Promise<T> => underWay.track(request.catch(rethrow));
  return {
    rows: async <T>(query: string, values: BoundValues) => {
      const abort_signal = whileUp();
      const request = client.query({ query, query_params: { ...values }, format: 'JSONEachRow', abort_signal });
      return tracked(request.then((result) => result.json<T>()));
    },
    bytes: async (query, values) => {
      const abort_signal = whileUp();
      return tracked(
        client.exec({ query, query_params: { ...values }, abort_signal }).then(({ stream }) => gathered(stream)),
      );
    },
    insert: async ({ statement: query, payloads, settings: clickhouse_settings, context }) => {
      const values = Readable.from([Buffer.concat(payloads)], { objectMode: false });
      const result = await tracked(client.exec({ query, clickhouse_settings, values, ...named(context) }));
      result.stream.resume();
    },
    command: async (query, values = {}, context = {}) => {
      await tracked(client.command({ query, query_params: { ...values }, ...named(context) }));
    },
    settled: (timeoutMs) => underWay.settled(timeoutMs),
    ping: async (timeoutMs) => {
      const answer = await pulse.client.ping({ select: false, abort_signal: AbortSignal.timeout(timeoutMs) });
      return answer.success;
    },
    close: async () => {
      await Promise.all([client.close(), pulse.client.close()]);
      agent?.destroy();
      pulse.agent?.destroy();
    },
  };
}

function open(address: EngineAddress) {
  const agent = 'socketPath' in address ? socketAgent(address.socketPath) : undefined;
  const client = createClient({
    url: 'socketPath' in address ? 'http://localhost' : address.url,
    request_timeout: REQUEST_TIMEOUT_MS,
    max_open_connections: MAX_CONNECTIONS,
    // Bound values travel in the URL, where ClickHouse takes 1 MiB; multipart is for more than that.
    use_multipart_params: false,
    use_multipart_params_auto: false,
    log: { level: LOG_OFF },
    ...(agent === undefined
      ? // What a statement asks within a statement, a cluster asks once and hands to every shard; of itself it refuses.
        { clickhouse_settings: { distributed_product_mode: 'global' } }
      : { http_agent: agent, set_basic_auth_header: false }),
  });
  return { agent, client };
}

/** In memory of its own, not of a pool: it may be handed on to a thread. */
async function gathered(stream: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

function socketAgent(socketPath: string): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS });
  agent.createConnection = () => connect(socketPath);
  return agent;
}

function named({ session, queryId }: StatementContext = {}): { session_id?: string; query_id?: string } {
  return {
    ...(session === undefined ? {} : { session_id: session }),
    ...(queryId === undefined ? {} : { query_id: queryId }),
  };
}

function rethrow(error: unknown): never {
  throw told(error);
}
