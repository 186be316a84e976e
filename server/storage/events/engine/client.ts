import { Agent } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { type ClickHouseSettings, createClient } from '@clickhouse/client';
import { afterReading } from '../../../platform/threads/after-reading.ts';
import { toFeatureError } from './errors.ts';
import { InFlight } from './in-flight.ts';

/** Values of `{name:Type}` placeholders, which are never part of the statement's text. */
export type BoundValues = Readonly<Record<string, string | number | readonly string[] | readonly number[]>>;

export interface InsertOptions {
  /** The statement up to and including its format. */
  statement: string;
  payloads: readonly Uint8Array[];
  settings: ClickHouseSettings;
  context?: StatementContext;
}

export interface StatementContext {
  /** Name of the session that holds a temporary table; the embedded engine has a single session for all writes. */
  session?: string;
  /** A server rejects a statement while another one with this id runs. */
  queryId?: string;
}

/** The official client, narrowed to the event log's needs, with errors that the features know. */
export interface EventClient {
  /** @throws AppError `unavailable` when the engine does not respond or has no room; Error for a bad statement. */
  rows<T>(sql: string, values: BoundValues): Promise<T[]>;
  /** Returns the output of a statement with its own `FORMAT`; throws the same errors. The caller owns the memory. */
  bytes(sql: string, values: BoundValues): Promise<Uint8Array>;
  /** @throws BlockRejectedError for rows the engine cannot parse; AppError `unavailable` when the outcome is unknown. */
  insert(options: InsertOptions): Promise<void>;
  command(sql: string, values?: BoundValues, context?: StatementContext): Promise<void>;
  /** Returns true while a request other than a ping runs. */
  isAsked(): boolean;
  /** Returns true if the engine responds within `timeoutMs`. */
  ping(timeoutMs: number): Promise<boolean>;
  /** Resolves when no request is running, or after `timeoutMs`. */
  settled(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
}

/** Above the engine's own limit of 60 s, so that its error arrives first; pings detect a stopped engine. */
const REQUEST_TIMEOUT_MS = 65_000;
const MAX_CONNECTIONS = 16;
/** The client's log level that disables logging: the client logs statements. */
const LOG_OFF = 127;

/** Address of the engine: a local socket or a URL such as `http://user:password@host:8123/database`. */
export type EngineAddress = { socketPath: string } | { url: string };

/** What watches the engine while requests run. */
export interface EngineWatch {
  /**
   * Returns the signal that aborts queries when the engine is found to be down: they fail as unavailable immediately instead
   * of after a minute. Inserts ignore it, since their outcome matters.
   */
  whileUp(): AbortSignal | undefined;
  /** Called when a request begins. */
  requested(): void;
}

const UNWATCHED: EngineWatch = { whileUp: () => undefined, requested: () => undefined };

/** Creates a client; it opens no connection yet. A request costs about 100 µs of CPU, most of it in node:http. */
export function createEventClient(
  address: EngineAddress,
  watch: EngineWatch = UNWATCHED,
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
): EventClient {
  const { agent, client } = open(address, requestTimeoutMs);
  // Pings use their own connection. Queued behind running statements, they would make a busy engine look dead.
  const pings = open(address);
  const inFlight = new InFlight();
  const tracked = <T>(request: Promise<T>): Promise<T> => {
    watch.requested();
    return inFlight.track(request.catch(rethrow));
  };
  return {
    rows: async <T>(query: string, values: BoundValues) => {
      const abort_signal = watch.whileUp();
      const request = client.query({ query, query_params: { ...values }, format: 'JSONEachRow', abort_signal });
      return tracked(request.then((result) => result.json<T>()));
    },
    bytes: async (query, values) => {
      const abort_signal = watch.whileUp();
      return tracked(
        client.exec({ query, query_params: { ...values }, abort_signal }).then(({ stream }) => readAll(stream)),
      );
    },
    insert: async ({ statement: query, payloads, settings: clickhouse_settings, context }) => {
      const values = Readable.from([Buffer.concat(payloads)], { objectMode: false });
      const result = await tracked(client.exec({ query, clickhouse_settings, values, ...statementParams(context) }));
      result.stream.resume();
    },
    command: async (query, values = {}, context = {}) => {
      await tracked(client.command({ query, query_params: { ...values }, ...statementParams(context) }));
    },
    settled: (timeoutMs) => inFlight.settled(timeoutMs),
    isAsked: () => !inFlight.isEmpty,
    ping: async (timeoutMs) => {
      const timeout = new AbortController();
      const answered = afterReading(timeoutMs, () => timeout.abort());
      const response = await pings.client.ping({ select: false, abort_signal: timeout.signal });
      answered();
      return response.success;
    },
    close: async () => {
      await Promise.all([client.close(), pings.client.close()]);
      agent?.destroy();
      pings.agent?.destroy();
    },
  };
}

function open(address: EngineAddress, requestTimeoutMs = REQUEST_TIMEOUT_MS) {
  const agent = 'socketPath' in address ? socketAgent(address.socketPath) : undefined;
  const client = createClient({
    url: 'socketPath' in address ? 'http://localhost' : address.url,
    request_timeout: requestTimeoutMs,
    max_open_connections: MAX_CONNECTIONS,
    // Bound values are sent in the URL, for which ClickHouse allows 1 MiB; multipart is for larger values.
    use_multipart_params: false,
    use_multipart_params_auto: false,
    log: { level: LOG_OFF },
    ...(agent === undefined
      ? // On a cluster, a subquery runs once and its result goes to every shard; the default rejects such statements.
        { clickhouse_settings: { distributed_product_mode: 'global' } }
      : { http_agent: agent, set_basic_auth_header: false }),
  });
  return { agent, client };
}

/** Concatenates a stream into memory of its own, not of a pool, so that it may be transferred to a thread. */
async function readAll(stream: Readable): Promise<Uint8Array> {
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

function statementParams({ session, queryId }: StatementContext = {}): { session_id?: string; query_id?: string } {
  return {
    ...(session === undefined ? {} : { session_id: session }),
    ...(queryId === undefined ? {} : { query_id: queryId }),
  };
}

function rethrow(error: unknown): never {
  throw toFeatureError(error);
}
