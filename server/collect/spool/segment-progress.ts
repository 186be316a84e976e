import { type FileHandle, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { syncDirectory } from './segment-file.ts';

/** How far a segment is loaded, in bytes from its start. */
export interface Progress {
  /** Everything before is in the event log. */
  loaded: number;
  /** End of the block that was being stored when this was written; equal to `loaded` when there was none. */
  inFlight: number;
}

/** The durable memory of one segment's progress: a line for each step, the last whole one counts. */
export interface SegmentProgress {
  readonly current: Progress;
  /** Says that a block up to `end` is about to be stored; resolves when that is on disk. */
  plan(end: number): Promise<void>;
  /** Says that it is stored. Not synced: after a power cut the block is compared again, which changes nothing. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

function line({ loaded, inFlight }: Progress): string {
  const text = `${loaded} ${inFlight}`;
  return `${text} ${crc32(text)}\n`;
}

function parseLine(text: string): Progress | undefined {
  const match = /^(\d+) (\d+) (\d+)$/.exec(text);
  if (match === null) return undefined;
  const [, loaded, inFlight, checksum] = match;
  if (crc32(`${loaded} ${inFlight}`) !== Number(checksum)) return undefined;
  return { loaded: Number(loaded), inFlight: Number(inFlight) };
}

function latest(text: string): Progress {
  const known = text.split('\n').map(parseLine);
  return known.findLast((progress) => progress !== undefined) ?? { loaded: 0, inFlight: 0 };
}

/** For those who only look; a file that is not there says that nothing was loaded. */
export async function readProgress(path: string): Promise<Progress> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return latest(text);
}

/** Opens or begins a segment's progress file. A torn last line is as if it had not been written. */
export async function openProgress(path: string): Promise<SegmentProgress> {
  const handle = await open(path, 'a+', 0o600);
  try {
    const text = await handle.readFile('utf8');
    // A new one must be found after a power cut: without it, what is loaded would be loaded again.
    if (text === '') await syncDirectory(dirname(path));
    // A torn line has no end; the next one must not continue it.
    if (text !== '' && !text.endsWith('\n')) await handle.appendFile('\n');
    return new ProgressFile(handle, latest(text));
  } catch (error) {
    await handle.close();
    throw error;
  }
}

class ProgressFile implements SegmentProgress {
  readonly #handle: FileHandle;
  current: Progress;
  /** True when a line may have been written in part, as a full disk does: the next one must not continue it. */
  #isTorn = false;

  constructor(handle: FileHandle, current: Progress) {
    this.#handle = handle;
    this.current = current;
  }

  async plan(end: number): Promise<void> {
    const next = { loaded: this.current.loaded, inFlight: end };
    await this.#write(line(next));
    await this.#handle.datasync();
    this.current = next;
  }

  async finish(): Promise<void> {
    const next = { loaded: this.current.inFlight, inFlight: this.current.inFlight };
    await this.#write(line(next));
    this.current = next;
  }

  /** `appendFile` writes all of it or rejects; `write` may return after a part. */
  async #write(text: string): Promise<void> {
    const begin = this.#isTorn ? '\n' : '';
    this.#isTorn = true;
    await this.#handle.appendFile(begin + text);
    this.#isTorn = false;
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}
