import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, type AppDeps, createApp } from '../../server/assembly/app.ts';
import { openEventFlow } from '../../server/assembly/event-flow.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { createGuardedFetch } from '../../server/platform/fetch/guarded-fetch.ts';
import { silentLog } from '../../server/platform/log.ts';
import { createMailer } from '../../server/platform/mail.ts';
import type { PasswordHasher } from '../../server/platform/password-hash.ts';
import { systemRandom } from '../../server/platform/random.ts';
import { systemClock } from '../../server/platform/time/clock.ts';
import type { Catalog } from '../../server/storage/catalog/open-catalog.ts';
import { openCatalog } from '../../server/storage/open-storage.ts';
import { placeMigratedCatalog } from './migrated-catalog.ts';

/** A response; `json` is undefined if the body is not JSON. */
export interface TestResponse {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json: any;
}

export interface TestAccount {
  id: number;
  email: string;
  username: string;
  key: string;
  /** Sends a JSON request with this account's key; `path` starts with a slash: `/bio/api/pixels`. */
  api(method: string, path: string, body?: unknown): Promise<TestResponse>;
}

export interface TestApp {
  origin: string;
  app: App;
  deps: AppDeps;
  /** The first account; `newAccount` creates others. */
  account: TestAccount;
  newAccount(): Promise<TestAccount>;
  /** A request without a key; redirects are not followed. */
  request(path: string, init?: RequestInit): Promise<TestResponse>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Starts the real event engine (about a second); without it events gather in the spool. */
  engine?: boolean;
  config?: Partial<Config>;
  deps?: Partial<AppDeps>;
}

/** Argon2 costs 100 ms a password by design; only tests of the hash itself pay for it. */
export const quickHasher: PasswordHasher = {
  hash: async (password) => `quick:${password}`,
  verify: async (stored, password) => stored === `quick:${password}`,
};

/** The whole application on real storage in a folder of its own, listening on a free port. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  const defaults = readConfig({ LINK_API_RATE_LIMIT: '1000000', ANALYTICS_API_RATE_LIMIT: '1000000' });
  const config: Config = { ...defaults, dataDirectory, logLevel: 'silent', ...options.config };
  const log = silentLog();
  const base = { config, log, clock: options.deps?.clock ?? systemClock, random: systemRandom };
  const opened = options.deps?.catalog ?? (await openMigrated(config));
  const catalog = options.deps?.clock ? opened : inOneMinute(opened);
  const events = await openEventFlow({ ...base, catalog, startEngine: options.engine ?? false });
  if (options.engine) await events.eventLog.untilReady();
  const deps: AppDeps = {
    ...base,
    events,
    hasher: quickHasher,
    guardedFetch: createGuardedFetch(),
    mailer: createMailer({ smtpUrl: undefined, log }),
    ...options.deps,
    catalog,
  };
  const app = await createApp(deps);
  await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const newAccount = () => registerAccount(app, origin);
  return {
    origin,
    app,
    deps,
    account: await newAccount(),
    newAccount,
    request: (path, init) => send(origin + path, init),
    close: async () => {
      await app.close();
      await events.close();
      await deps.catalog.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

async function openMigrated(config: Config): Promise<Catalog> {
  const { databaseUrl, dataDirectory } = config;
  if (databaseUrl === undefined && !existsSync(join(dataDirectory, 'catalogue.db')))
    await placeMigratedCatalog(dataDirectory);
  return openCatalog(config);
}

/** So far in the future that it is never pruned, and within PostgreSQL's `integer`. */
const THE_MINUTE = 2_000_000_000;

/**
 * All rate limits per minute see the same minute; otherwise a test that counts up to a limit would sometimes cross the end
 * of a real minute. A test with its own clock controls the minute.
 */
function inOneMinute(catalog: Catalog): Catalog {
  const { rateWindows } = catalog;
  return { ...catalog, rateWindows: { ...rateWindows, hit: (key) => rateWindows.hit(key, THE_MINUTE) } };
}

let accountsMade = 0;

async function registerAccount(app: App, origin: string): Promise<TestAccount> {
  accountsMade++;
  const email = `person${accountsMade}@example.com`;
  const { account, apiKey } = await app.features.accounts.register({ email, password: 'correct horse battery' });
  return {
    id: account.id,
    email,
    username: account.username,
    key: apiKey,
    api: (method, path, body) =>
      send(origin + path, {
        method,
        headers: {
          Authorization: `Bearer ${apiKey}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
  };
}

async function send(url: string, init: RequestInit = {}): Promise<TestResponse> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
