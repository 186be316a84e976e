import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportedLog } from './imported-log-port.ts';
import { findImportedPart, lineChunksOf, openLogFile } from './log-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-log-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function* chunksOf(...pieces: (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
}

async function gather(chunks: AsyncIterable<Buffer>): Promise<string[]> {
  const texts: string[] = [];
  for await (const chunk of chunks) texts.push(chunk.toString());
  return texts;
}

async function read(bytes: Buffer): Promise<string> {
  const path = join(folder, 'log');
  await writeFile(path, bytes);
  return (await gather((await openLogFile(path)).content().chunks)).join('');
}

describe('a log file', () => {
  const text = 'one\ntwo\n'.repeat(100_000);

  it.each([
    ['as it is', Buffer.from(text)],
    ['unpacked', gzipSync(text)],
    [
      'unpacked from pieces that were packed one by one',
      Buffer.concat([gzipSync(text.slice(0, 8)), gzipSync(text.slice(8))]),
    ],
  ])('is read %s', async (_, bytes) => {
    expect(await read(bytes)).toBe(text);
  });

  it.each([
    ['empty', ''],
    ['of one byte', 'x'],
    ['of what only begins like packed bytes', '\u001f'],
  ])('may be %s', async (_, content) => {
    expect(await read(Buffer.from(content))).toBe(content);
  });

  it('reports how much of it was read', async () => {
    const path = join(folder, 'packed');
    const packed = gzipSync(text);
    await writeFile(path, packed);
    const file = await openLogFile(path);
    const content = file.content();
    expect([file.totalBytes, content.readBytes()]).toEqual([packed.length, 0]);
    await gather(content.chunks);
    expect(content.readBytes()).toBe(packed.length);
  });

  it('that is cut off is read as far as possible, and then reported', async () => {
    await expect(read(gzipSync(text).subarray(0, -20))).rejects.toThrow('unexpected end of file');
  });

  it('must be there', async () => {
    await expect(openLogFile(join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await openLogFile(folder).catch((error) => error)).code).toBe('EISDIR');
  });
});

describe('slabs', () => {
  async function slabs(...pieces: string[]): Promise<string[]> {
    const texts: string[] = [];
    for await (const { bytes, isUnfinished } of lineChunksOf({ chunks: chunksOf(...pieces) })) {
      texts.push(isUnfinished ? `${bytes}…` : bytes.toString());
    }
    return texts;
  }

  it('end at line breaks, for any chunk sizes', async () => {
    expect(await slabs('a\nb', 'c', 'd\ne', '\n')).toEqual(['a\n', 'bcd\n', 'e\n']);
    expect(await slabs('a\n', 'b')).toEqual(['a\n', 'b…']);
    expect(await slabs()).toEqual([]);
  });

  it('hold everything, in order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '\n') })), async (pieces) => {
        const got = await slabs(...pieces);
        expect(got.join('').replace('…', '')).toBe(pieces.join(''));
        expect(got.every((slab, index) => slab.endsWith(index === got.length - 1 ? (slab.at(-1) ?? '') : '\n'))).toBe(
          true,
        );
        expect(got.join('').endsWith('…')).toBe(/[ab]$/.test(pieces.join('')));
      }),
    );
  });

  it('keep no line without an end in memory', async () => {
    const piece = 'x'.repeat(1 << 20);
    const got = await slabs(...Array.from({ length: 12 }, () => piece), `\nnext\n`);
    expect(Math.max(...got.map((slab) => slab.length))).toBeLessThan(6 << 20);
    expect(got.join('').length).toBe(12 * piece.length + 6);
    expect(got.at(-1)?.endsWith('next\n')).toBe(true);
  });
});

function noteOf(text: string): ImportedLog {
  const digest = createHash('sha256').update(text).digest('hex');
  return { websiteId: 7, accountId: 3, digest, bytes: text.length, firstAt: 0, lastAt: 0, importedAt: 0 };
}

describe('earlier imports of a file', () => {
  const find = (pieces: string[], ...known: string[]) =>
    findImportedPart({ chunks: chunksOf(...pieces) }, known.map(noteOf)).then((log) => log?.bytes);

  it('is the longest content that it begins with', async () => {
    expect(await find(['one\ntw', 'o\nthree\n'], 'one\n', 'one\ntwo\n', 'other\n')).toBe(8);
    expect(await find(['one\ntw', 'o\nthree\n'], 'one\ntwo\nthree\n', 'one\n')).toBe(14);
  });

  it('is nothing of a file that begins otherwise, or is shorter', async () => {
    expect(await find(['one\n'], 'two\n', 'one\ntwo\n')).toBeUndefined();
    expect(await find([], 'one\n')).toBeUndefined();
    expect(await find(['one\n'])).toBeUndefined();
  });

  it('does not depend on how the file is read', async () => {
    const text = 'abcdefghijklmnopqrstuvwxyz';
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(26), { maxLength: 5 }), fc.array(fc.nat(26)), async (cuts, lengths) => {
        const ends = [...cuts.toSorted((one, other) => one - other), 26];
        const pieces = ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
        const known = lengths.filter((length) => length > 0).map((length) => text.slice(0, length));
        const longest = Math.max(0, ...lengths) || undefined;
        expect(await find(pieces, ...known, 'another')).toBe(longest);
      }),
    );
  });
});
