import { setImmediate as nextTurn } from 'node:timers/promises';
import { readVarint } from './native/format.ts';
import { RowColumns } from './row-columns.ts';

/** Blocks of so many rows are left alone. */
const LARGE_ROWS = 400;
/** Small blocks read without a pause: about 3 ms. */
const AT_A_TIME = 64;

/**
 * Merges small Native blocks into larger ones. Each block costs the engine half a millisecond, however few rows it has; to
 * read one here and write its rows costs 20 to 40 µs. Blocks with columns that this release does not have stay as they are.
 */
export async function mergeBlocks(blocks: readonly Buffer[]): Promise<Buffer[]> {
  if (blocks.length < 2) return [...blocks];
  const merged: Buffer[] = [];
  const columns = new RowColumns();
  const end = () => {
    if (columns.rows > 0) merged.push(columns.take());
  };
  for (const [index, block] of blocks.entries()) {
    if (index % AT_A_TIME === AT_A_TIME - 1) await nextTurn();
    if (isLarge(block)) merged.push(block);
    else if (!columns.append(block)) {
      end();
      if (!columns.append(block)) merged.push(block);
    }
    if (columns.isFull) end();
  }
  end();
  return merged;
}

function isLarge(block: Buffer): boolean {
  return readVarint(block, readVarint(block, 0).end).value >= LARGE_ROWS;
}
