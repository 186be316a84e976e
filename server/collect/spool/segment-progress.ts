import { type FileHandle, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { ifMissing } from '../../platform/if-missing.ts';
import { syncDirectory } from './segment-file.ts';

/** How far a segment is loaded, in bytes from its start. */
export interface Progress {
  /** Everything before this offset is in the event log. */
  loaded: number;
  /** End of the block that was being stored at the time of writing; equal to `loaded` if there was none. */
  inFlight: number;
}

/** The durable progress of one segment: one line per step, of which the last complete one counts. */
export interface SegmentProgress {
  readonly current: Progress;
  /** Records that a block up to `end` is about to be stored; resolves when the record is on disk. */
  plan(end: number): Promise<void>;
  /**
   * Records that the block is stored. Not synced: after a power failure the block is compared again, which is harmless.
   */
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

/** For readers without ownership. A missing file means that nothing was loaded. */
export async function readProgress(path: string): Promise<Progress> {
  return latest(await readFile(path, 'utf8').catch(ifMissing(() => '')));
}

/** Opens or creates a segment's progress file. Ignores a torn last line. */
export async function openProgress(path: string): Promise<SegmentProgress> {
  const handle = await open(path, 'a+', 0o600);
  try {
    const text = await handle.readFile('utf8');
    // A new file must survive a power failure; without it, loaded rows would be loaded again.
    if (text === '') await syncDirectory(dirname(path));
    // A torn line has no line break; the next one must not continue it.
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
  /** True if a line may be partially written, as on a full disk: the next one must not continue it. */
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

  /** `appendFile` writes everything or rejects; `write` may return after a part. */
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
