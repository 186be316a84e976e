import type { SettingReader } from './platform/setting-reader.ts';

/** An invalid setting; the message is one line that names it and says what to change. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

export function readText(environment: Environment, name: string): string | undefined {
  const value = environment[name]?.trim();
  return value === '' ? undefined : value;
}

/** Reads a setting that may appear in messages. */
export function read<Value>(environment: Environment, name: string, reader: SettingReader<Value>): Value | undefined {
  const text = readText(environment, name);
  if (text === undefined) return undefined;
  const value = reader.read(text);
  if (value !== undefined) return value;
  throw new ConfigError(`${name} must be ${reader.expected}, not "${text}".`);
}

/** Reads a URL. Its credentials never appear in error messages. */
export function readUrl(environment: Environment, name: string, protocols: readonly string[]): string | undefined {
  const value = readText(environment, name);
  if (value === undefined) return undefined;
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
  throw new ConfigError(`${name} must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
}

const MIN_SECRET_LENGTH = 16;

/** Reads a secret, which never appears in error messages. */
export function readSecret(environment: Environment, name: string): string | undefined {
  const value = readText(environment, name);
  if (value === undefined || (/^[\x21-\x7e]+$/.test(value) && value.length >= MIN_SECRET_LENGTH)) return value;
  throw new ConfigError(
    `${name} must have at least ${MIN_SECRET_LENGTH} characters, and only printable ASCII without spaces.`,
  );
}

/** Reads a passphrase, which may have spaces and letters of every script. */
export function readPassphrase(environment: Environment): string | undefined {
  const value = readText(environment, 'BACKUP_PASSPHRASE');
  if (value === undefined || value.length >= MIN_SECRET_LENGTH) return value;
  throw new ConfigError(`BACKUP_PASSPHRASE must have at least ${MIN_SECRET_LENGTH} characters.`);
}

export function readOrigin(environment: Environment, name: string): string | undefined {
  const value = readUrl(environment, name, ['http:', 'https:']);
  if (value === undefined) return undefined;
  const url = new URL(value);
  if (url.pathname === '/' && !url.search && !url.hash && !url.username) return url.origin;
  throw new ConfigError(`${name} must be an origin such as https://go.example.com, without a path.`);
}
