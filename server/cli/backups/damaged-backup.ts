import { CommandError } from '../command-error.ts';

/** A backup that cannot be read because a part of it is missing or wrong; the rest of its place can be used. */
export class DamagedBackupError extends CommandError {}

export function damaged(place: string, what: string): DamagedBackupError {
  return new DamagedBackupError(`The backup in ${place} is damaged: ${what}.`);
}
