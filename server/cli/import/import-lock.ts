import { claimOwner, forgetOwner, isOwnerAlive, type SpoolOwner } from '../../collect/spool/spool-owner.ts';
import { createDirectory } from '../../platform/make-folder.ts';
import { CommandError } from '../command-error.ts';

/**
 * Locks imports into a website as long as this process lives; throws `CommandError` if another import holds the lock.
 */
export async function lockImport(directory: string, websiteId: number): Promise<SpoolOwner> {
  const id = `website-${websiteId}`;
  createDirectory(directory);
  if (await isOwnerAlive(directory, id)) {
    throw new CommandError('Another import into this website is running. Wait until it is done.');
  }
  forgetOwner(directory, id);
  return claimOwner(directory, id);
}
