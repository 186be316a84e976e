import { join } from 'node:path';

/**
 * Files of the spool directory:
 *
 *   <creator>-<sequence>.<owner>.seg   frames; the owner is the process that loads it, at first its creator
 *   <creator>-<sequence>.progress      how far it is loaded; keeps its name when the segment changes owners
 *   <creator>-<sequence>.<from>.bad    bytes of it, from that offset, that are not valid frames
 *   <creator>-<sequence>.<from>.poison frames that the event log rejected, of the block that starts there
 *   <creator>-<sequence>.unreadable    a segment that the disk could not read fully; its valid frames are loaded
 *   <owner>.sock                       accepts connections while the process lives
 *
 * `<creator>-<sequence>` identifies a segment permanently. Tokens derive from it, so it is never reused.
 */
export interface SegmentName {
  identity: string;
  owner: string;
}

const SEGMENT_FILE = /^([a-z0-9]+-\d{6,})\.([a-z0-9]+)\.seg$/;

/** Returns undefined for any other file. */
export function parseSegmentName(fileName: string): SegmentName | undefined {
  const match = SEGMENT_FILE.exec(fileName);
  if (match === null) return undefined;
  const [, identity = '', owner = ''] = match;
  return { identity, owner };
}

export function segmentIdentity(creator: string, sequence: number): string {
  return `${creator}-${String(sequence).padStart(6, '0')}`;
}

export function segmentPath(directory: string, { identity, owner }: SegmentName): string {
  return join(directory, `${identity}.${owner}.seg`);
}
