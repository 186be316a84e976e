import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ifMissing } from '../../platform/if-missing.ts';
import type { BlockPart } from './import-block.ts';
import type { ImportedLog } from './imported-log-port.ts';

/** A block being stored, and the file's import progress once it is. */
export interface PendingBlock {
  readonly parts: readonly BlockPart[];
  readonly log: ImportedLog;
  /** See ImportedLogStore. */
  readonly shorter: string | undefined;
}

/**
 * The block being stored, kept on disk from before its first row is inserted until its import record is saved. However
 * an import ends, the next one knows which rows may be stored and which lines are done.
 */
export interface ImportJournal {
  write(block: PendingBlock): Promise<void>;
  /** Returns the block of an interrupted import. */
  read(): Promise<PendingBlock | undefined>;
  clear(): Promise<void>;
}

interface Header extends Omit<PendingBlock, 'parts'> {
  parts: { token: string; lengths: number[] }[];
}

/** One file per website. The first line describes the content. */
export function createImportJournal(directory: string, websiteId: number): ImportJournal {
  const path = join(directory, `${websiteId}.pending`);
  const written = `${path}.part`;
  return {
    async write({ parts, log, shorter }) {
      const lengths = parts.map(({ token, payloads }) => ({ token, lengths: payloads.map(({ length }) => length) }));
      const header: Header = { log, shorter, parts: lengths };
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await writeSynced(written, [
        Buffer.from(`${JSON.stringify(header)}\n`),
        ...parts.flatMap(({ payloads }) => payloads),
      ]);
      await rename(written, path);
      await syncFolder(directory);
    },
    async read() {
      const bytes = await readFile(path).catch(ifMissing(() => undefined));
      return bytes && parse(bytes);
    },
    async clear() {
      await rm(path, { force: true });
      await syncFolder(directory).catch(ifMissing(() => undefined));
    },
  };
}

function parse(bytes: Buffer): PendingBlock {
  const end = bytes.indexOf(10);
  const { log, shorter, parts } = JSON.parse(bytes.toString('utf8', 0, end)) as Header;
  let position = end + 1;
  const take = (length: number) => {
    position += length;
    return bytes.subarray(position - length, position);
  };
  return { log, shorter, parts: parts.map(({ token, lengths }) => ({ token, payloads: lengths.map(take) })) };
}

async function writeSynced(path: string, pieces: readonly Uint8Array[]): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(Buffer.concat(pieces));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A renamed or removed file is only as durable as its folder. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
