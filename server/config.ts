import { relative, resolve } from 'node:path';
import {
  ConfigError,
  type Environment,
  read,
  readOrigin,
  readPassphrase,
  readSecret,
  readText,
  readUrl,
} from './environment.ts';
import { ACCESS_LOG_FORMATS, type AccessLogFormat } from './http/shared/access-log/access-line.ts';
import type { MapTilesConfig } from './map-tiles/map-tiles.ts';
import { readAddressRange } from './platform/fetch/address-ranges.ts';
import { parseS3Url } from './platform/object-storage/s3-url.ts';
import { oneOf, type SettingReader, wholeNumber } from './platform/setting-reader.ts';
import {
  type FixedSettings,
  SETTING_KEYS,
  SETTING_READERS,
  variableOf,
} from './service-settings/setting-definitions.ts';

import { DEFAULT_PLAIN_PORT, readTls, type TlsConfig } from './tls-config.ts';

export { ConfigError } from './environment.ts';

/**
 * When a short link redirects: immediately, or after its click is on disk (typically 5 to 10 ms later, at twice the CPU).
 */
export const RESPOND_WHEN = ['at-once', 'after-sync'] as const;
export type RespondWhen = (typeof RESPOND_WHEN)[number];

/** Where an event must be stored before it is acknowledged: on this machine's disk, or in the event log. */
export const ACKNOWLEDGE_AFTER = ['disk', 'event-log'] as const;
export type AcknowledgeAfter = (typeof ACKNOWLEDGE_AFTER)[number];

const ACCESS_LOG = ['off', ...ACCESS_LOG_FORMATS] as const;

/** The OpenID provider through which people sign in. */
export interface OpenIdConfig {
  issuer: string;
  clientId: string;
  /** Undefined for a public client. */
  clientSecret: string | undefined;
  /** Name of the provider on the sign-in page. */
  name: string;
}

/** Scheduled backups. */
export interface BackupConfig {
  /** The absolute path of a folder, or `s3://bucket/prefix`. */
  location: string;
  everyMs: number;
  /** Number of backups to keep. */
  keep: number;
}

/** The S3 service of `s3://` URLs. */
export interface S3Config {
  /** Without the bucket. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The settings of the environment. Those that apply without a restart are undefined unless the environment fixes them. */
export interface Config extends FixedSettings {
  host: string;
  port: number;
  /** Absolute path of the data folder. */
  dataDirectory: string;
  /** Public origin without a trailing slash; all links are built from it alone. */
  baseUrl: string;
  /** Whether `BASE_URL` or `PORT` is set. A command may run without the settings of its service. */
  isBaseUrlSet: boolean;
  /** Origin for user-written pages; the same as `baseUrl` unless set. */
  pagesBaseUrl: string;
  /** Undefined: people sign in only with credentials of this service. */
  openId: OpenIdConfig | undefined;
  databaseUrl: string | undefined;
  /** An address of the same database that bypasses a pool such as PgBouncer, for notifications. */
  databaseDirectUrl: string | undefined;
  /** Connections to PostgreSQL of one node, divided between its workers; undefined: derived from their number. */
  databaseConnections: number | undefined;
  clickhouseUrl: string | undefined;
  clickhouseCluster: string | undefined;
  smtpUrl: string | undefined;
  /** Hop count or list of CIDR ranges whose `X-Forwarded-*` headers are trusted; 0 trusts none. */
  trustProxy: number | readonly string[];
  respondWhen: RespondWhen;
  acknowledgeAfter: AcknowledgeAfter;
  /** Seconds for which a stopping service still serves but reports not ready, so that a load balancer avoids it. */
  drainSeconds: number;
  geoDatabase: string | undefined;
  /** Undefined: maps show coasts and borders only. */
  mapTiles: MapTilesConfig | undefined;
  logLevel: string;
  /** The format of the access log; undefined for none. */
  accessLog: AccessLogFormat | undefined;
  /** The file of the access log; undefined for standard output. */
  accessLogFile: string | undefined;
  /** The token that `/metrics` requires; undefined disables the endpoint. */
  metricsToken: string | undefined;
  /** Undefined: the service makes no backups. */
  backup: BackupConfig | undefined;
  /** Encrypts backups, also those of a command; undefined for backups that are not encrypted. */
  backupPassphrase: string | undefined;
  s3: S3Config | undefined;
  /** Undefined: a proxy in front provides TLS. */
  tls: TlsConfig | undefined;
}

const DRAIN_BEHIND_PROXY_SECONDS = 5;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Reads every setting from the environment; throws `ConfigError` at the first invalid one. */
export function readConfig(environment: Environment): Config {
  const tls = readTls(environment);
  const port = read(environment, 'PORT', wholeNumber(1, 65_535)) ?? (tls ? DEFAULT_PLAIN_PORT : 3000);
  const baseUrl = readOrigin(environment, 'BASE_URL') ?? `http://localhost:${port}`;
  const proxies = trustProxy(environment);
  const drainSeconds = read(environment, 'DRAIN_SECONDS', wholeNumber(0, 600));
  return {
    host: readText(environment, 'HOST') ?? '0.0.0.0',
    port,
    dataDirectory: dataDirectoryOf(environment),
    baseUrl,
    isBaseUrlSet: Boolean(environment.BASE_URL || environment.PORT),
    pagesBaseUrl: readOrigin(environment, 'PAGES_BASE_URL') ?? baseUrl,
    ...readFixedSettings(environment),
    openId: readOpenId(environment),
    databaseUrl: readUrl(environment, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseDirectUrl: readUrl(environment, 'DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']),
    databaseConnections: read(environment, 'DATABASE_CONNECTIONS', wholeNumber(3, 10_000)),
    clickhouseUrl: readUrl(environment, 'CLICKHOUSE_URL', ['http:', 'https:']),
    clickhouseCluster: readText(environment, 'CLICKHOUSE_CLUSTER'),
    smtpUrl: readUrl(environment, 'SMTP_URL', ['smtp:', 'smtps:']),
    trustProxy: proxies,
    drainSeconds: drainSeconds ?? (proxies === 0 ? 0 : DRAIN_BEHIND_PROXY_SECONDS),
    acknowledgeAfter: read(environment, 'ACKNOWLEDGE_AFTER', oneOf(ACKNOWLEDGE_AFTER)) ?? 'disk',
    respondWhen: read(environment, 'CLICK_ANSWER', oneOf(RESPOND_WHEN)) ?? 'at-once',
    geoDatabase: readText(environment, 'GEO_DB'),
    mapTiles: readMapTiles(environment),
    logLevel: read(environment, 'LOG_LEVEL', oneOf(LOG_LEVELS)) ?? 'info',
    ...readAccessLog(environment),
    metricsToken: readSecret(environment, 'METRICS_TOKEN'),
    backup: readBackup(environment),
    backupPassphrase: readPassphrase(environment),
    s3: readS3(environment),
    tls,
  };
}

function readFixedSettings(environment: Environment): FixedSettings {
  const settings = SETTING_KEYS.map((key) => {
    const reader: SettingReader<unknown> = SETTING_READERS[key];
    return [key, read(environment, variableOf(key), reader)];
  });
  return Object.fromEntries(settings);
}

function readAccessLog(environment: Environment): Pick<Config, 'accessLog' | 'accessLogFile'> {
  const format = read(environment, 'ACCESS_LOG', oneOf(ACCESS_LOG)) ?? 'off';
  const accessLogFile = readText(environment, 'ACCESS_LOG_FILE');
  if (format !== 'off') return { accessLog: format, accessLogFile };
  if (accessLogFile !== undefined)
    throw new ConfigError('ACCESS_LOG_FILE needs ACCESS_LOG=json or ACCESS_LOG=combined.');
  return { accessLog: undefined, accessLogFile: undefined };
}

function readOpenId(environment: Environment): OpenIdConfig | undefined {
  const issuer = readUrl(environment, 'OIDC_ISSUER', ['https:', 'http:']);
  if (issuer === undefined) return undefined;
  const { protocol, hostname } = new URL(issuer);
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new ConfigError('OIDC_ISSUER must start with https://, except on localhost.');
  const clientId = readText(environment, 'OIDC_CLIENT_ID');
  if (clientId === undefined) throw new ConfigError('OIDC_CLIENT_ID is required with OIDC_ISSUER.');
  const clientSecret = readText(environment, 'OIDC_CLIENT_SECRET');
  return { issuer, clientId, clientSecret, name: readText(environment, 'OIDC_NAME') ?? 'single sign-on' };
}

function readMapTiles(environment: Environment): MapTilesConfig | undefined {
  const url = readUrl(environment, 'MAP_TILES_URL', ['https:', 'http:']);
  if (url === undefined) return undefined;
  if (!['{z}', '{x}', '{y}'].every((word) => url.includes(word)))
    throw new ConfigError('MAP_TILES_URL must contain {z}, {x} and {y}, like https://tiles.example/{z}/{x}/{y}.png.');
  const attribution = readText(environment, 'MAP_TILES_ATTRIBUTION');
  if (attribution === undefined) throw new ConfigError('MAP_TILES_ATTRIBUTION is required with MAP_TILES_URL.');
  return { url, attribution };
}

const HOUR_MS = 3_600_000;

function readBackup(environment: Environment): BackupConfig | undefined {
  const folder = readText(environment, 'BACKUP_DIR');
  const url = readText(environment, 'BACKUP_URL');
  // A key in the URL would appear in messages, logs and reports.
  if (url !== undefined && parseS3Url(url) === undefined)
    throw new ConfigError(
      'BACKUP_URL must be like s3://bucket/prefix; the key belongs in S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    );
  if (folder !== undefined && url !== undefined) throw new ConfigError('Set BACKUP_DIR or BACKUP_URL, not both.');
  const location = url ?? (folder && resolve(folder));
  if (location === undefined) return undefined;
  if (readText(environment, 'DATABASE_URL') && readText(environment, 'CLICKHOUSE_URL'))
    throw new ConfigError(
      'BACKUP_DIR and BACKUP_URL have nothing to back up: all data is in PostgreSQL and ClickHouse. Unset them and use pg_dump and BACKUP.',
    );
  if (url === undefined && !relative(dataDirectoryOf(environment), location).startsWith('..'))
    throw new ConfigError('BACKUP_DIR must be outside DATA_DIR.');
  const hours = read(environment, 'BACKUP_EVERY', wholeNumber(1, 8_760)) ?? 24;
  const keep = read(environment, 'BACKUP_KEEP', wholeNumber(1, 10_000)) ?? 7;
  return { location, everyMs: hours * HOUR_MS, keep };
}

function readS3(environment: Environment): S3Config | undefined {
  const accessKeyId = readText(environment, 'S3_ACCESS_KEY_ID');
  const secretAccessKey = readText(environment, 'S3_SECRET_ACCESS_KEY');
  if (accessKeyId === undefined && secretAccessKey === undefined) {
    if (readText(environment, 'BACKUP_URL') === undefined) return undefined;
  }
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required for s3:// URLs.');
  const region = readText(environment, 'S3_REGION') ?? 'us-east-1';
  const endpoint = readOrigin(environment, 'S3_ENDPOINT') ?? `https://s3.${region}.amazonaws.com`;
  return { endpoint, region, accessKeyId, secretAccessKey };
}

function dataDirectoryOf(environment: Environment): string {
  return resolve(readText(environment, 'DATA_DIR') ?? './data');
}

function trustProxy(environment: Environment): number | readonly string[] {
  const value = readText(environment, 'TRUST_PROXY');
  if (value === undefined) return 0;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  return value.split(',').map((written) => {
    const range = readAddressRange(written);
    if (range !== undefined) return range;
    throw new ConfigError('TRUST_PROXY must be a number of hops or a list of addresses and CIDR ranges.');
  });
}
