import { claimOwner, forgetOwner, isOwnerAlive, type SpoolOwner } from '../../collect/spool/spool-owner.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { CommandError } from '../command-error.ts';

/** One import of a website at a time, as long as this process lives; refuses with `CommandError` beside another one. */
export async function lockImport(directory: string, websiteId: number): Promise<SpoolOwner> {
  const id = `website-${websiteId}`;
  makeFolder(directory);
  if (await isOwnerAlive(directory, id)) {
    throw new CommandError('Another import into this website is under way. Let it end first.');
  }
  forgetOwner(directory, id);
  return claimOwner(directory, id);
}
