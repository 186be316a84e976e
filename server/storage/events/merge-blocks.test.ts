import { describe, expect, it } from 'vitest';
import { rowsOf } from './block-head.ts';
import { eventRow } from './event-rows.fixture.ts';
import { mergeBlocks } from './merge-blocks.ts';
import { readVarint, writeText, writeVarint } from './native/format.ts';
import { createRowEncoder } from './row-codec.ts';
import { MAX_ROWS } from './row-columns.ts';

/** Blocks of so many rows each, as one process encodes them. */
function blocksOf(...sizes: number[]): Buffer[] {
  const encode = createRowEncoder(0);
  let created = 0;
  const row = () => {
    created += 1;
    return eventRow({
      path: `/${created}`,
      qrId: created % 2,
      props: created % 3 === 0 ? { a: `${created}`, b: 'x' } : {},
    });
  };
  return sizes.flatMap((size) => encode(Array.from({ length: size }, row)).map(rowsOf));
}

const blockOf = (rows: number) => blocksOf(rows)[0] ?? Buffer.alloc(0);

/** A block with the columns of another release, after those that this one has too. */
function blockWithMore(): Buffer {
  const known = blockOf(3);
  const more = Buffer.alloc(100);
  const end = writeText(more, writeText(more, writeText(more, 0, 'newest'), 'String'), 'value');
  const columns = readVarint(known, 0);
  const block = Buffer.concat([Buffer.alloc(1), known.subarray(columns.end), more.subarray(0, end)]);
  writeVarint(block, 0, columns.value + 1);
  return block;
}

const rowsIn = (block: Buffer) => readVarint(block, readVarint(block, 0).end).value;

describe('blocks on their way to the engine', () => {
  it('are merged when they are small, and left alone when they are large', async () => {
    const large = blockOf(1_000);
    const merged = await mergeBlocks([blockOf(1), blockOf(2), large, blockOf(3)]);
    expect(merged.map(rowsIn)).toEqual([1_000, 6]);
    expect(merged[0]).toBe(large);
  });

  it('are the same as all rows encoded together', async () => {
    expect(await mergeBlocks(blocksOf(1, 1, 1, 2, 10, 300))).toEqual(blocksOf(315));
  });

  it('hold no more rows than a block may', async () => {
    const merged = await mergeBlocks(Array.from({ length: 100 }, () => blockOf(100)));
    expect(merged.map(rowsIn)).toEqual(Array.from({ length: 5 }, () => MAX_ROWS));
  });

  it('stay as they are with columns of another release, and leave nothing in others', async () => {
    const foreign = blockWithMore();
    const blocks = [blockOf(7), foreign, blockOf(3)];
    expect(await mergeBlocks(blocks)).toEqual(blocks);
  });

  it('are none when there are none, and one when there is one', async () => {
    const only = blockOf(1);
    expect([await mergeBlocks([]), await mergeBlocks([only])]).toEqual([[], [only]]);
  });
});
