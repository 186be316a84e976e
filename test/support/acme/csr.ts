import { createPublicKey, verify } from 'node:crypto';

interface Element {
  tag: number;
  /** With its header. */
  bytes: Buffer;
  content: Buffer;
}

/** Splits DER into the elements at its top level (X.690). */
function elementsOf(bytes: Buffer): Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at + 1] ?? 0;
    const lengthBytes = first < 128 ? 0 : first - 128;
    const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes);
    const start = at + 2 + lengthBytes;
    const end = start + length;
    elements.push({ tag: bytes[at] ?? 0, bytes: bytes.subarray(at, end), content: bytes.subarray(start, end) });
    at = end;
  }
  return elements;
}

const SUBJECT_ALTERNATIVE_NAME = Buffer.from('0603551d11', 'hex');
const DNS_NAME = 0x82;

/** Reads a certificate signing request (RFC 2986); throws if its signature is wrong. */
export function readCsr(csr: Buffer): { publicKey: Buffer; hosts: string[] } {
  const [request, , signature] = elementsOf(elementsOf(csr)[0]?.content ?? csr);
  const [, , key] = elementsOf(request?.content ?? csr);
  if (!request || !key || !signature) throw new Error('no certificate signing request');
  const publicKey = createPublicKey({ key: key.bytes, format: 'der', type: 'spki' });
  if (!verify('sha256', request.bytes, publicKey, signature.content.subarray(1))) throw new Error('wrong signature');
  const at = request.bytes.indexOf(SUBJECT_ALTERNATIVE_NAME);
  const names = elementsOf(request.bytes.subarray(at + SUBJECT_ALTERNATIVE_NAME.length))[0]?.content ?? Buffer.alloc(0);
  const general = elementsOf(names)[0]?.content ?? Buffer.alloc(0);
  const hosts = elementsOf(general).filter(({ tag }) => tag === DNS_NAME);
  return { publicKey: key.bytes, hosts: hosts.map(({ content }) => content.toString()) };
}
