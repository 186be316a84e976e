import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { collected, unzipped } from './zip.fixture.ts';
import { type ZipFile, zipPieces } from './zip.ts';

const AT = new Date('2026-03-02T09:20:07Z');

async function* some(files: readonly ZipFile[]): AsyncGenerator<ZipFile> {
  yield* files;
}

function file(name: string, text: string, isPacked = false): ZipFile {
  return { name, bytes: Buffer.from(text), isPacked };
}

describe('zipPieces', () => {
  it('contains every file completely, compressed or stored', async () => {
    const files = [file('a.svg', 'x'.repeat(5000)), file('b.png', 'pixels', true), file('empty.txt', '')];
    const zip = await collected(zipPieces(some(files), AT));
    expect(zip.length).toBeLessThan(600);
    expect(unzipped(zip)).toEqual(
      files.map(({ name, bytes }) => ({ name, bytes, checksum: crc32(bytes), at: '2026-03-02 09:20:06' })),
    );
  });

  it('of no files is an empty zip', async () => {
    const zip = await collected(zipPieces(some([]), AT));
    expect(zip).toHaveLength(22);
    expect(unzipped(zip)).toEqual([]);
  });

  it('creates a file on demand, not before', async () => {
    let created = 0;
    async function* counted(): AsyncGenerator<ZipFile> {
      for (; created < 100; created++) yield file(`${created}`, 'x');
    }
    const pieces = zipPieces(counted(), AT);
    await pieces.next();
    await pieces.next();
    expect(created).toBe(1);
    await pieces.return(undefined);
  });
});
