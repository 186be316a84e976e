import { join } from 'node:path';

/**
 * Files of the spool directory:
 *
 *   <creator>-<sequence>.<owner>.seg   frames; the owner is the process that loads it, at first its creator
 *   <creator>-<sequence>.progress      how far it is loaded; stays where it is when the segment changes hands
 *   <creator>-<sequence>.<from>.bad    bytes of it, from that offset, that are no frames
 *   <creator>-<sequence>.<from>.poison frames that the event log refused, of the block that begins there
 *   <creator>-<sequence>.unreadable    a segment that the disk could not be made to read in whole; its good frames are loaded
 *   <owner>.sock                       answers while the process lives
 *
 * `<creator>-<sequence>` names a segment for ever: tokens are made of it, so it is never given twice.
 */
export interface SegmentName {
  identity: string;
  owner: string;
}

const SEGMENT_FILE = /^([a-z0-9]+-\d{6,})\.([a-z0-9]+)\.seg$/;

/** Undefined for every other file. */
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
