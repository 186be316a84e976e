import type { AppDeps } from '../../server/assembly/app-deps.ts';
import type { Config } from '../../server/config.ts';
import { createGuardedFetch } from '../../server/platform/fetch/guarded-fetch.ts';
import { createMigratedDatabase } from './postgres/postgres.ts';
import { type CallDeps, requestOf, type ServedOperation, servedOperation } from './served-operations.ts';
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts';
import { createWireClient, type WireClient, type WireResponse } from './wire-client.ts';

export type CatalogEngine = 'sqlite' | 'postgres';

export interface WorldOptions {
  /** SQLite unless given. */
  catalog?: CatalogEngine;
  /** Starts the event engine too, which statistics of websites need. */
  statistics?: boolean;
  config?: Partial<Config>;
  /** Added to the system's time; a test moves it to let time pass. */
  clock?: { offsetMs: number };
}

/** Tests use no network: in these worlds no host name exists. */
const namesNothing: Pick<AppDeps, 'guardedFetch' | 'createResolver'> = {
  guardedFetch: createGuardedFetch({ resolve: notThere }),
  createResolver: () => ({
    resolveTxt: notThere,
    resolveCname: notThere,
    resolveNs: notThere,
    cancel: () => undefined,
  }),
};

async function notThere(): Promise<never> {
  throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
}

/** The whole application on a real port, and a client that sends requests unchanged. */
export interface World {
  app: TestApp;
  send: WireClient;
  /** Calls an operation with a key; undefined sends none. */
  call(operation: string | ServedOperation, key: string | undefined, deps?: CallDeps): Promise<WireResponse>;
  newAccount(): Promise<TestAccount>;
  close(): Promise<void>;
}

export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const { catalog = 'sqlite', statistics = false, clock = { offsetMs: 0 } } = options;
  const database = catalog === 'postgres' ? await createMigratedDatabase() : undefined;
  const app = await startTestApp({
    engine: statistics,
    config: { ...options.config, databaseUrl: database?.url },
    deps: { clock: { now: () => Date.now() + clock.offsetMs }, ...namesNothing },
  });
  const client = createWireClient(app.origin);
  return {
    app,
    send: client.send,
    call: (operation, key, deps) => {
      const served = typeof operation === 'string' ? servedOperation(operation) : operation;
      return client.send({ ...requestOf(served, deps), key });
    },
    newAccount: app.newAccount,
    close: async () => {
      client.close();
      await app.close();
      await database?.drop();
    },
  };
}
