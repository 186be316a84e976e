import { damaged } from './damaged-backup.ts';

/** A file of a backup as it was before encryption. */
export interface StoredFile {
  /** SHA-256 in hexadecimal digits. */
  sum: string;
  bytes: number;
}

/** By the path in the backup. */
export type StoredFiles = ReadonlyMap<string, StoredFile>;

const LINE = /^([0-9a-f]{64}) (\d{1,15}) ((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/;

/** The name is in the text, so that the list of one backup cannot pass for that of another. */
export function formatIndex(name: string, files: StoredFiles): string {
  return [headerOf(name), ...[...files].map(([path, { sum, bytes }]) => `${sum} ${bytes} ${path}`), ''].join('\n');
}

/** Throws `DamagedBackupError` for a text that is no complete list of the files of this backup. */
export function parseIndex(text: string, name: string, location: string): StoredFiles {
  const place = `${location} (${name})`;
  const [header, ...lines] = text.split('\n').slice(0, -1);
  if (header !== headerOf(name)) throw damaged(place, 'the list of its files is of another backup or not valid');
  const files = new Map<string, StoredFile>();
  for (const line of lines) {
    const [, sum, bytes, path] = LINE.exec(line) ?? [];
    if (sum === undefined || path === undefined) throw damaged(place, 'the list of its files is not valid');
    files.set(path, { sum, bytes: Number(bytes) });
  }
  if (!text.endsWith('\n')) throw damaged(place, 'the list of its files is cut off');
  return files;
}

function headerOf(name: string): string {
  return `Waymark backup ${name}`;
}
