import { invalidField } from '../../platform/app-error.ts';
import { fieldReader } from './input.ts';

/** IEEE 802.11 limits a network's name to 32 octets; 64 characters are a WPA key in hex. */
const MAX_NAME_BYTES = 32;
const MAX_PASSWORD_BYTES = 64;

type Encryption = 'WPA' | 'WEP' | 'nopass';

/** Returns `WIFI:T:WPA;S:name;P:password;H:true;;` from `{ssid, encryption, password, hidden}`. */
export function wifiPayload(data: unknown): string {
  const fields = fieldReader(data);
  if (!fields) throw invalidField('data', 'Send data as an object with ssid, encryption and password.');
  const name = fields.exact('ssid', 'name', 'network', 'networkname');
  const password = fields.exact('password', 'pass', 'key', 'passphrase');
  const encryption = readEncryption(fields.text('encryption', 'type', 'security', 'auth', 'authentication'), password);
  checkName(name);
  checkPassword(password, encryption);
  return [
    `WIFI:T:${encryption}`,
    `S:${escaped(name)}`,
    ...(encryption === 'nopass' ? [] : [`P:${escaped(password)}`]),
    ...(fields.flag('hidden', 'hide', 'ishidden') ? ['H:true'] : []),
    ';',
  ].join(';');
}

/** Returns the name of the network in the content of a code, '' if it has none; undefined if it is not of a network. */
export function networkIn(content: string): string | undefined {
  if (!/^WIFI:/i.test(content)) return undefined;
  const name = /^WIFI:(?:(?:\\.|[^\\;])*;)*?S:((?:\\.|[^\\;])*)/i.exec(content)?.[1] ?? '';
  return name.replace(/\\(.)/g, '$1');
}

/**
 * Returns the encryption. WPA2, WPA3 and their mixtures all join by "WPA". If missing, it depends on whether there is a
 * password.
 */
function readEncryption(given: string, password: string): Encryption {
  const word = given.toLowerCase();
  if (word === '') return password === '' ? 'nopass' : 'WPA';
  if (/^(nopass|none|open|no|null|unsecured|unencrypted)$/.test(word)) return 'nopass';
  if (word === 'wep') return 'WEP';
  if (word.startsWith('wpa') || word === 'sae') return 'WPA';
  throw invalidField('data', 'Choose WPA, WEP or nopass as the encryption.');
}

function checkName(name: string): void {
  if (name === '' || Buffer.byteLength(name) > MAX_NAME_BYTES || /\p{Cc}/u.test(name)) {
    throw invalidField('data', `Enter a network name (ssid) of up to ${MAX_NAME_BYTES} bytes.`);
  }
}

function checkPassword(password: string, encryption: Encryption): void {
  if (encryption === 'nopass') return;
  if (password === '') {
    throw invalidField('data', 'Enter a password, or choose nopass as the encryption.');
  }
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES || /\p{Cc}/u.test(password)) {
    throw invalidField('data', `Use a password of up to ${MAX_PASSWORD_BYTES} bytes without control characters.`);
  }
}

/**
 * Escapes `\ ; , : "` with backslashes. Values that look like hex are not put in quotation marks, although zxing's notes
 * on the format suggest it: iPhones take the marks for part of the password.
 */
function escaped(value: string): string {
  return value.replace(/[\\;,:"]/g, '\\$&');
}
