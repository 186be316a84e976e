import { isIP } from 'node:net';
import { ConfigError, type Environment, read, readOrigin, readSecret, readText, readUrl } from './environment.ts';
import { oneOf, wholeNumber } from './platform/setting-reader.ts';

/** TLS without a proxy, with certificates that the service orders itself. */
export interface TlsConfig {
  port: number;
  /** URL of the authority's directory (RFC 8555). */
  directory: string;
  /** Where the authority writes about certificates; undefined: nowhere. */
  email: string | undefined;
  /** External account binding, which some authorities require. */
  externalAccount: { keyId: string; hmacKey: string } | undefined;
  /** Encrypts private keys in the catalog; undefined: a file in the data folder does. */
  secret: string | undefined;
  /** Whether an order begins only if the challenge is reachable from here. */
  checksReachability: boolean;
}

/** Where authorities look for challenges, and browsers for a redirect to https. */
export const DEFAULT_PLAIN_PORT = 80;

const LETS_ENCRYPT = 'https://acme-v02.api.letsencrypt.org/directory';

const DEPENDENT_SETTINGS = [
  ...['TLS_PORT', 'TLS_SECRET', 'ACME_DIRECTORY', 'ACME_EMAIL'],
  ...['ACME_EAB_KEY_ID', 'ACME_EAB_HMAC_KEY', 'ACME_SELF_CHECK'],
];

/** Reads the settings of TLS; rejects settings that contradict each other or would have no effect. */
export function readTls(environment: Environment): TlsConfig | undefined {
  if ((read(environment, 'TLS', oneOf(['off', 'auto'])) ?? 'off') === 'off') {
    const unused = DEPENDENT_SETTINGS.find((name) => readText(environment, name) !== undefined);
    if (unused === undefined) return undefined;
    throw new ConfigError(`${unused} has no effect without TLS=auto. Set TLS=auto, or unset ${unused}.`);
  }
  requireHostName(environment, 'BASE_URL');
  if (readText(environment, 'PAGES_BASE_URL') !== undefined) requireHostName(environment, 'PAGES_BASE_URL');
  const secret = readSecret(environment, 'TLS_SECRET');
  if (secret === undefined && readText(environment, 'DATABASE_URL') !== undefined)
    throw new ConfigError('TLS_SECRET is required with TLS=auto and DATABASE_URL, and must be the same on every node.');
  return {
    port: readTlsPort(environment),
    directory: readDirectory(environment),
    email: readEmail(environment),
    externalAccount: readExternalAccount(environment),
    secret,
    checksReachability: (read(environment, 'ACME_SELF_CHECK', oneOf(['on', 'off'])) ?? 'on') === 'on',
  };
}

/** Authorities issue certificates for host names only. */
function requireHostName(environment: Environment, name: string): void {
  const origin = readOrigin(environment, name);
  const { protocol, hostname } = new URL(origin ?? 'http://localhost');
  const isHostName = hostname.includes('.') && isIP(hostname) === 0;
  if (protocol === 'https:' && isHostName) return;
  throw new ConfigError(`TLS=auto requires ${name} with https:// and a host name, such as https://links.example.com.`);
}

function readTlsPort(environment: Environment): number {
  const port = read(environment, 'TLS_PORT', wholeNumber(1, 65_535)) ?? 443;
  if (port !== (read(environment, 'PORT', wholeNumber(1, 65_535)) ?? DEFAULT_PLAIN_PORT)) return port;
  throw new ConfigError(
    `TLS_PORT and PORT are both ${port}. PORT serves HTTP, by default on 80; TLS_PORT serves HTTPS.`,
  );
}

function readDirectory(environment: Environment): string {
  const directory = readUrl(environment, 'ACME_DIRECTORY', ['https:', 'http:']) ?? LETS_ENCRYPT;
  const { protocol, hostname } = new URL(directory);
  if (protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return directory;
  throw new ConfigError('ACME_DIRECTORY must start with https://, except on localhost.');
}

function readEmail(environment: Environment): string | undefined {
  const email = readText(environment, 'ACME_EMAIL');
  if (email === undefined || /^[^\s@,?]+@[^\s@,?]+$/.test(email)) return email;
  throw new ConfigError('ACME_EMAIL must be one email address, such as admin@example.com.');
}

function readExternalAccount(environment: Environment): TlsConfig['externalAccount'] {
  const keyId = readText(environment, 'ACME_EAB_KEY_ID');
  const hmacKey = readText(environment, 'ACME_EAB_HMAC_KEY');
  if (keyId === undefined && hmacKey === undefined) return undefined;
  if (keyId !== undefined && hmacKey !== undefined) return { keyId, hmacKey };
  throw new ConfigError(
    'Set both ACME_EAB_KEY_ID and ACME_EAB_HMAC_KEY, as the authority gave them to you, or neither.',
  );
}
