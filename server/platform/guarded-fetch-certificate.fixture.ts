/** Generates certificates (RFC 5280, DER), so that the repository contains no key. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** As short as possible: browsers reject other forms, OpenSSL accepts them. */
function lengthOf(bytes: number): number[] {
  if (bytes < 128) return [bytes];
  return bytes < 256 ? [0x81, bytes] : [0x82, bytes >> 8, bytes & 255];
}

function der(tag: number, ...contents: Buffer[]): Buffer {
  const body = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(body.length)]), body]);
}

const sequence = (...contents: Buffer[]) => der(0x30, ...contents);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const utcTime = (at: number) =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

const ECDSA_WITH_SHA256 = sequence(objectId('2a8648ce3d040302'));
const COMMON_NAME = objectId('550403');
const SUBJECT_ALTERNATIVE_NAME = objectId('551d11');
const BASIC_CONSTRAINTS = objectId('551d13');
const TRUE = der(0x01, Buffer.from([255]));

const nameOf = (name: string) => sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));

interface Unsigned {
  subject: string;
  issuer: string;
  /** SubjectPublicKeyInfo. */
  publicKey: Buffer;
  from: number;
  until: number;
  isAuthority?: boolean;
}

function signed(unsigned: Unsigned, key: KeyObject): string {
  const { subject, issuer, publicKey, from, until, isAuthority = false } = unsigned;
  const names = der(0x04, sequence(der(0x82, Buffer.from(subject))));
  const extension = isAuthority
    ? sequence(BASIC_CONSTRAINTS, TRUE, der(0x04, sequence(TRUE)))
    : sequence(SUBJECT_ALTERNATIVE_NAME, names);
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    nameOf(issuer),
    sequence(utcTime(from), utcTime(until)),
    nameOf(subject),
    publicKey,
    der(0xa3, sequence(extension)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, key));
  const base64 = sequence(body, ECDSA_WITH_SHA256, signature).toString('base64');
  // A blank line at the end would make it invalid.
  const lines = base64.match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

const VALID = { from: Date.UTC(2020), until: Date.UTC(2049) };

function newKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { publicKey: publicKey.export({ type: 'spki', format: 'der' }), privateKey };
}

/** Returns PEM certificate and key for one DNS name; the certificate is its own authority. */
export function selfSigned(name: string, valid = VALID): { cert: string; key: string } {
  const { publicKey, privateKey } = newKeys();
  const cert = signed({ subject: name, issuer: name, publicKey, ...valid }, privateKey);
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

export interface TestAuthority {
  /** PEM, for clients that trust it. */
  certificate: string;
  /** Returns the PEM of a certificate for a public key (SubjectPublicKeyInfo). */
  issue(host: string, publicKey: Buffer, valid: { from: number; until: number }): string;
}

export function createTestAuthority(name: string): TestAuthority {
  const { publicKey, privateKey } = newKeys();
  return {
    certificate: signed({ subject: name, issuer: name, publicKey, ...VALID, isAuthority: true }, privateKey),
    issue: (host, key, valid) => signed({ subject: host, issuer: name, publicKey: key, ...valid }, privateKey),
  };
}
