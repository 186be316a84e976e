/** A local DNS server: answers A, AAAA, NS, TXT and CNAME queries over UDP from a table (RFC 1035, section 4). */
import { createSocket } from 'node:dgram';
import ipaddr from 'ipaddr.js';

/** How the server responds to a query: with an answer, or with a deliberate failure. */
export type DnsBehaviour =
  | { txt: readonly (readonly string[])[] }
  | { cname: string }
  | { ns: readonly string[] }
  | { addresses: readonly string[] }
  | 'servfail'
  | 'refused'
  | 'garbage'
  | 'silence';

/** Keys are `A name`, `AAAA name`, `NS name`, `TXT name` and `CNAME name`, in lower case; a name without any entry does not exist. */
export type DnsZone = Readonly<Record<string, DnsBehaviour>>;

export interface DnsServer {
  /** `127.0.0.1:port`, as `Resolver.setServers` takes it. */
  address: string;
  questions: string[];
  close(): Promise<void>;
}

const TYPES: Readonly<Record<number, string>> = { 1: 'A', 2: 'NS', 5: 'CNAME', 16: 'TXT', 28: 'AAAA' };
const NO_ERROR = 0;
const CODES: Readonly<Record<string, number>> = { servfail: 2, refused: 5 };
const NO_SUCH_NAME = 3;

export async function startDnsServer(zone: DnsZone): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const questions: string[] = [];
  socket.on('message', (query, peer) => {
    const { key, end } = readQuery(query);
    questions.push(key);
    const reply = replyTo(query.subarray(0, end), zone, key);
    if (reply !== undefined) socket.send(reply, peer.port, peer.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    close: () => new Promise((resolve) => void socket.close(() => resolve())),
  };
}

/** The first question as a zone key, and the offset behind it. */
function readQuery(query: Buffer): { key: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = TYPES[query.readUInt16BE(at + 1)] ?? 'OTHER';
  return { key: `${type} ${labels.join('.').toLowerCase()}`, end: at + 5 };
}

function replyTo(question: Buffer, zone: DnsZone, key: string): Buffer | undefined {
  const behaviour = zone[key];
  if (behaviour === 'silence') return undefined;
  if (behaviour === 'garbage') return Buffer.concat([question.subarray(0, 2), Buffer.from('garbage')]);
  if (typeof behaviour === 'string') return message(question, CODES[behaviour] ?? NO_ERROR, []);
  if (behaviour === undefined) {
    const name = key.slice(key.indexOf(' '));
    const exists = Object.keys(zone).some((other) => other.endsWith(name));
    return message(question, exists ? NO_ERROR : NO_SUCH_NAME, []);
  }
  return message(question, NO_ERROR, recordsOf(behaviour));
}

type DnsRecord = { type: number; data: Buffer };

function recordsOf(behaviour: Exclude<DnsBehaviour, string>): DnsRecord[] {
  if ('cname' in behaviour) return [{ type: 5, data: encodeName(behaviour.cname) }];
  if ('ns' in behaviour) return behaviour.ns.map((name) => ({ type: 2, data: encodeName(name) }));
  if ('txt' in behaviour) {
    return behaviour.txt.map((pieces) => ({ type: 16, data: Buffer.concat(pieces.map(lengthPrefixed)) }));
  }
  return behaviour.addresses.map((address) => {
    const data = Buffer.from(ipaddr.parse(address).toByteArray());
    return { type: data.length === 4 ? 1 : 28, data };
  });
}

function message(question: Buffer, code: number, records: readonly DnsRecord[]): Buffer {
  const header = Buffer.alloc(12);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  const answers = records.map(({ type, data }) => {
    // The record's name is a pointer to the question's, at byte 12; class IN, no time to live.
    const fixed = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, data.length >> 8, data.length & 255]);
    return Buffer.concat([fixed, data]);
  });
  return Buffer.concat([header, question.subarray(12), ...answers]);
}

function encodeName(name: string): Buffer {
  return Buffer.concat([...name.split('.').map(lengthPrefixed), Buffer.from([0])]);
}

function lengthPrefixed(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}
