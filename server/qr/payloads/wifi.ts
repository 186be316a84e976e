import { invalidField } from '../../platform/app-error.ts';
import { fieldReader } from './input.ts';

/** IEEE 802.11 gives a network's name 32 octets; 64 characters are a WPA key written in hex. */
const MOST_NAME_BYTES = 32;
const MOST_PASSWORD_BYTES = 64;

type Encryption = 'WPA' | 'WEP' | 'nopass';

/** `WIFI:T:WPA;S:name;P:password;H:true;;` from `{ssid, encryption, password, hidden}`. */
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
    `S:${quoted(name)}`,
    ...(encryption === 'nopass' ? [] : [`P:${quoted(password)}`]),
    ...(fields.flag('hidden', 'hide', 'ishidden') ? ['H:true'] : []),
    ';',
  ].join(';');
}

/** WPA2, WPA3 and their mixtures all join by "WPA". Left out, the password tells. */
function readEncryption(given: string, password: string): Encryption {
  const word = given.toLowerCase();
  if (word === '') return password === '' ? 'nopass' : 'WPA';
  if (/^(nopass|none|open|no|null|unsecured|unencrypted)$/.test(word)) return 'nopass';
  if (word === 'wep') return 'WEP';
  if (word.startsWith('wpa') || word === 'sae') return 'WPA';
  throw invalidField('data', 'Use WPA, WEP or nopass for data.encryption.');
}

function checkName(name: string): void {
  if (name === '' || Buffer.byteLength(name) > MOST_NAME_BYTES || /\p{Cc}/u.test(name)) {
    throw invalidField('data', `Give the name of the network as data.ssid, at most ${MOST_NAME_BYTES} bytes long.`);
  }
}

function checkPassword(password: string, encryption: Encryption): void {
  if (encryption === 'nopass') return;
  if (password === '') {
    throw invalidField('data', 'Give data.password, or use nopass for data.encryption.');
  }
  if (Buffer.byteLength(password) > MOST_PASSWORD_BYTES || /\p{Cc}/u.test(password)) {
    throw invalidField(
      'data',
      `Use a data.password of at most ${MOST_PASSWORD_BYTES} bytes without control characters.`,
    );
  }
}

/** Backslashes before `\ ; , : "`; what could be taken for hex goes into quotes (zxing's notes on the format). */
function quoted(value: string): string {
  if (/^[0-9a-f]+$/i.test(value)) return `"${value}"`;
  return value.replace(/[\\;,:"]/g, '\\$&');
}
