import { createDecipheriv, hkdfSync, scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createEncryption, DecryptionError } from './passphrase-encryption.ts';

const CHUNK = 64 * 1024;
/** As cheap as scrypt can be. */
const COST = 1;
const encryption = createEncryption('a long passphrase', COST);

async function* piecesOf(bytes: Buffer, size = bytes.length || 1): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

const encrypt = (plain: Buffer) => collect(encryption.encrypt(piecesOf(plain)));
const decrypt = (bytes: Buffer, by = encryption) => collect(by.decrypt(piecesOf(bytes)));
const plainOf = (length: number) => Buffer.alloc(length, 'events of a day; ');

describe('an encrypted file', () => {
  it.each([0, 1, 17, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 5])(
    'of %i bytes is decrypted, in whatever pieces it arrives',
    async (length) => {
      const plain = plainOf(length);
      for (const size of [997, CHUNK, CHUNK * 2 + 1]) {
        const encrypted = await collect(encryption.encrypt(piecesOf(plain, size)));
        expect(encrypted.length).toBe(48 + length + 16 * Math.max(1, Math.ceil(length / CHUNK)));
        expect(encryption.plainBytes(encrypted.length)).toBe(length);
        expect((await collect(encryption.decrypt(piecesOf(encrypted, size)))).equals(plain)).toBe(true);
      }
    },
  );

  it('is decrypted by another process with the same passphrase, in another Unicode form', async () => {
    const encrypted = await collect(createEncryption('Größe 16 Zeichen', COST).encrypt(piecesOf(plainOf(9))));
    const other = createEncryption('Gro\u0308\u00dfe 16 Zeichen', COST);
    expect((await decrypt(encrypted, other)).equals(plainOf(9))).toBe(true);
  });

  it('is as documented, so that other programs can decrypt it', async () => {
    const plain = plainOf(CHUNK + 3);
    const encrypted = await encrypt(plain);
    const header = encrypted.subarray(0, 48);
    expect([header.subarray(0, 8).toString(), header[15]]).toEqual(['WAYMARK1', COST]);
    const master = scryptSync('a long passphrase', header.subarray(16, 32), 32, { N: 2 ** COST, r: 8, p: 1 });
    const key = Buffer.from(hkdfSync('sha256', master, header.subarray(32, 48), 'waymark backup', 32));
    const chunks = [encrypted.subarray(48, 48 + CHUNK + 16), encrypted.subarray(48 + CHUNK + 16)];
    const opened = chunks.map((chunk, index) => {
      const nonce = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, index, index]);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(header).setAuthTag(chunk.subarray(-16));
      return Buffer.concat([decipher.update(chunk.subarray(0, -16)), decipher.final()]);
    });
    expect(Buffer.concat(opened).equals(plain)).toBe(true);
  });

  it('takes over the salt of a file that was decrypted, so that the slow key is derived once for all', async () => {
    const [first, reader] = [await encrypt(plainOf(1)), createEncryption('a long passphrase', COST)];
    const saltOf = (bytes: Buffer) => bytes.subarray(16, 32).toString('hex');
    expect(saltOf(await collect(reader.encrypt(piecesOf(plainOf(1)))))).not.toBe(saltOf(first));
    await decrypt(first, reader);
    expect(saltOf(await collect(reader.encrypt(piecesOf(plainOf(1)))))).toBe(saltOf(first));
    const stranger = createEncryption('another passphrase', COST);
    await expect(decrypt(first, stranger)).rejects.toThrow();
    expect(saltOf(await collect(stranger.encrypt(piecesOf(plainOf(1)))))).not.toBe(saltOf(first));
  });

  it('differs from another one with the same content, and does not contain it', async () => {
    const [one, other] = [await encrypt(plainOf(900)), await encrypt(plainOf(900))];
    expect(one.subarray(32).equals(other.subarray(32))).toBe(false);
    expect(one.includes('events of a day')).toBe(false);
  });
});

const whole = await encrypt(plainOf(2 * CHUNK + 100));
const flipped = (at: number) => {
  const bytes = Buffer.from(whole);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
};
const FIRST = [48, 48 + CHUNK + 16] as const;
const SECOND = [FIRST[1], FIRST[1] + CHUNK + 16] as const;

describe('decryption rejects', () => {
  it.each<[string, Buffer]>([
    ['a flipped bit of the content', flipped(100)],
    ['a flipped bit of the last chunk', flipped(whole.length - 20)],
    ['a flipped bit of a tag', flipped(whole.length - 1)],
    ['a flipped bit of the salt', flipped(20)],
    ['a flipped bit of the random bytes', flipped(40)],
    ['reserved bytes that are set', flipped(10)],
    ['a file without its last chunk', whole.subarray(0, SECOND[1])],
    ['a file that ends within a chunk', whole.subarray(0, SECOND[1] - 9)],
    ['a file that ends within a tag', whole.subarray(0, FIRST[0] + 5)],
    ['a header alone', whole.subarray(0, 48)],
    ['a part of a header', whole.subarray(0, 30)],
    ['no bytes at all', Buffer.alloc(0)],
    ['bytes after the end', Buffer.concat([whole, Buffer.alloc(1)])],
    ['a chunk that is missing', Buffer.concat([whole.subarray(0, FIRST[0]), whole.subarray(SECOND[0])])],
    [
      'chunks in another order',
      Buffer.concat([
        whole.subarray(0, FIRST[0]),
        whole.subarray(...SECOND),
        whole.subarray(...FIRST),
        whole.subarray(SECOND[1]),
      ]),
    ],
    ['a file that is not encrypted', plainOf(5_000)],
  ])('%s', async (_what, bytes) => {
    await expect(decrypt(bytes)).rejects.toBeInstanceOf(DecryptionError);
  });

  it('another passphrase, and says so', async () => {
    const attempt = decrypt(whole, createEncryption('another passphrase', COST));
    await expect(attempt).rejects.toThrow('it is damaged, or was encrypted with another passphrase');
  });

  it.each([0, 2, 17, 20, 255])('a cost of 2 to the power of %i, which is not that of our files', async (cost) => {
    const bytes = Buffer.from(whole);
    bytes.writeUInt8(cost, 15);
    await expect(decrypt(bytes)).rejects.toThrow('it is not an encrypted file of Waymark');
  });

  it('yields nothing of a chunk that is not authentic', async () => {
    const yielded: number[] = [];
    const read = async () => {
      for await (const piece of encryption.decrypt(piecesOf(flipped(SECOND[0] + 1)))) yielded.push(piece.length);
    };
    await expect(read()).rejects.toThrow(DecryptionError);
    expect(yielded).toEqual([CHUNK]);
  });
});
