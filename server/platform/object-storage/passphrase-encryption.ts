import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from 'node:crypto';

/**
 * Encrypts files with a passphrase. A file is a header of 48 bytes and chunks:
 *
 * - header: `WAYMARK1`, 7 zero bytes, the binary logarithm of scrypt's cost N (r = 8, p = 1), 16 bytes of salt for scrypt,
 *   16 bytes that are random in each file;
 * - key of the file: HKDF-SHA256 of scrypt(passphrase, salt) with those 16 bytes as salt and `waymark backup` as info;
 * - chunk: AES-256-GCM of 64 KiB, in the last chunk of up to 64 KiB, followed by the tag of 16 bytes. The nonce is the
 *   chunk's number in 11 bytes, big-endian, and a byte that is 1 in the last chunk. The header is authenticated with
 *   each chunk, so chunks cannot be removed, moved or taken from another file.
 */
export interface Encryption {
  encrypt(plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  /** Yields only what was authenticated; throws `DecryptionError`. */
  decrypt(encrypted: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  /** Returns the size before encryption of a file of this size, which is negative for one that is cut off at its start. */
  plainBytes(encryptedBytes: number): number;
}

/** Another passphrase, or a file that is damaged or cut off. */
export class DecryptionError extends Error {}

const MAGIC = Buffer.from('WAYMARK1');
const HEADER_BYTES = 48;
const SALT_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
/** 128 MiB and about half a second, as OWASP recommends for passwords. */
const COST_LOG2 = 17;

/** @param costLog2 of scrypt; tests use less than the default */
export function createEncryption(passphrase: string, costLog2: number = COST_LOG2): Encryption {
  const keys = new Map<string, Promise<Buffer>>();
  /** scrypt is slow on purpose: once for all files with the same salt. */
  const masterKey = (salt: Buffer): Promise<Buffer> => {
    const name = salt.toString('hex');
    const key = keys.get(name) ?? deriveKey(passphrase, salt, costLog2);
    keys.set(name, key);
    return key;
  };
  let salt: Buffer = randomBytes(SALT_BYTES);
  return {
    async *encrypt(plain) {
      const header = Buffer.concat([MAGIC, Buffer.alloc(7), Buffer.of(costLog2), salt, randomBytes(SALT_BYTES)]);
      const key = fileKey(await masterKey(salt), header);
      yield header;
      for await (const chunk of inChunks(plain, CHUNK_BYTES)) yield seal(key, header, chunk);
    },
    async *decrypt(encrypted) {
      let opened: { key: Buffer; header: Buffer } | undefined;
      for await (const chunk of inChunks(encrypted, CHUNK_BYTES + TAG_BYTES, HEADER_BYTES)) {
        if (opened) {
          yield open(opened.key, opened.header, chunk);
          // From now on one key fits all files: those that are read and those that are written.
          salt = opened.header.subarray(16, 32);
        } else {
          const header = chunk.bytes;
          rejectOtherFiles(header, costLog2);
          opened = { header, key: fileKey(await masterKey(header.subarray(16, 32)), header) };
        }
        if (chunk.isLast && chunk.number < 0) throw new DecryptionError('it is cut off');
      }
    },
    plainBytes: (encryptedBytes) => {
      const body = encryptedBytes - HEADER_BYTES;
      return body - TAG_BYTES * Math.max(1, Math.ceil(body / (CHUNK_BYTES + TAG_BYTES)));
    },
  };
}

function deriveKey(passphrase: string, salt: Buffer, costLog2: number): Promise<Buffer> {
  const options = { N: 2 ** costLog2, r: 8, p: 1, maxmem: 2 ** costLog2 * 8 * 128 + 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function fileKey(masterKey: Buffer, header: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, header.subarray(32), 'waymark backup', 32));
}

/** Only the cost of our own files is accepted: a forged header could make scrypt take all memory. */
function rejectOtherFiles(header: Buffer, costLog2: number): void {
  if (header.length === HEADER_BYTES && header.subarray(0, 8).equals(MAGIC) && header[15] === costLog2) return;
  throw new DecryptionError('it is not an encrypted file of Waymark');
}

interface Chunk {
  /** From 0; -1 for the header. */
  number: number;
  bytes: Buffer;
  isLast: boolean;
}

function nonceOf({ number, isLast }: Chunk): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function seal(key: Buffer, header: Buffer, chunk: Chunk): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(chunk)).setAAD(header);
  return Buffer.concat([cipher.update(chunk.bytes), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Buffer, header: Buffer, chunk: Chunk): Buffer {
  const end = chunk.bytes.length - TAG_BYTES;
  if (end < 0) throw new DecryptionError('it is cut off');
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(chunk), { authTagLength: TAG_BYTES }).setAAD(header);
  decipher.setAuthTag(chunk.bytes.subarray(end));
  try {
    return Buffer.concat([decipher.update(chunk.bytes.subarray(0, end)), decipher.final()]);
  } catch {
    throw new DecryptionError('it is damaged, or was encrypted with another passphrase');
  }
}

/**
 * Regroups a stream into chunks of one size, after a header if one is asked for. There is always a last chunk, which is
 * empty only if the stream is.
 */
async function* inChunks(source: AsyncIterable<Buffer>, size: number, headerBytes = 0): AsyncGenerator<Chunk> {
  let pending: Buffer[] = [];
  let length = 0;
  let number = headerBytes > 0 ? -1 : 0;
  const wanted = () => (number < 0 ? headerBytes : size);
  for await (const piece of source) {
    pending.push(piece);
    length += piece.length;
    // Keeps at least one byte, because only the end of the stream tells which chunk is the last.
    if (length <= wanted()) continue;
    let bytes = Buffer.concat(pending);
    while (bytes.length > wanted()) {
      const chunk = { number, bytes: bytes.subarray(0, wanted()), isLast: false };
      bytes = bytes.subarray(wanted());
      number += 1;
      yield chunk;
    }
    pending = [bytes];
    length = bytes.length;
  }
  yield { number, bytes: Buffer.concat(pending), isLast: true };
}
