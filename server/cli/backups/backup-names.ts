/** The folder with the list of the files of each backup, by its name. */
export const INDEXES = 'backups';
/** The folder with the files of all backups, by checksum: what several backups have in common is stored once. */
export const OBJECTS = 'objects';
/** The folder with a mark for each backup that is being made. */
export const PENDING = 'pending';
export const ENCRYPTED = '.enc';

/** Other files in the same folders are not ours: they are neither read nor removed. */
export const INDEX_KEY = /^backups\/(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)(\.enc)?$/;
export const OBJECT_KEY = /^objects\/([0-9a-f]{64})(\.enc)?$/;
export const PENDING_KEY = /^pending\/(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)-([0-9a-f]{16})$/;

/** Returns the name of a backup that begins at this time, in milliseconds. */
export function backupName(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** Returns when the named backup began, in milliseconds. */
export function timeOfBackup(name: string): number {
  return Date.parse(name.replace(/-(\d\d)-(\d\d)Z$/, ':$1:$2Z'));
}
