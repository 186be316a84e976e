import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import { reasonOf } from '../../platform/reason-of.ts';
import { CommandError } from '../command-error.ts';

const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /SignatureDoesNotMatch|InvalidAccessKeyId|AccessDenied|returned 403/,
    'Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION.',
  ],
  [/NoSuchBucket|bucket \S+ does not exist/, 'Create the bucket, or correct its name.'],
  [/network error|fetch failed|ECONN|ENOTFOUND|ETIMEDOUT/, 'Check S3_ENDPOINT and the network.'],
  [
    /CERT|certificate|SSL|TLS/,
    'Let the service trust the certificate: set NODE_EXTRA_CA_CERTS to a file with its issuer.',
  ],
  [/EACCES|EPERM|EROFS/, 'Let the service write there.'],
  [/ENOSPC|EDQUOT/, 'Free up disk space.'],
];

/** Turns the errors of a storage into `CommandError`s with the place, the reason and what to do. */
export function explainErrors(storage: ObjectStorage): ObjectStorage {
  const explain = rejectUnusable(storage.location);
  return {
    location: storage.location,
    put: (key, file) => storage.put(key, file).catch(explain),
    get: (key) => storage.get(key).catch(explain),
    list: (folder) => storage.list(folder).catch(explain),
    remove: (keys) => storage.remove(keys).catch(explain),
    removeUnfinished: (folder) => storage.removeUnfinished(folder).catch(explain),
  };
}

export function rejectUnusable(location: string): (error: unknown) => never {
  return (error) => {
    const reason = reasonOf(error).replace(/\.$/, '');
    const advice = ADVICE.find(([pattern]) => pattern.test(reason))?.[1];
    throw new CommandError(`${location} cannot be used: ${reason}.${advice === undefined ? '' : ` ${advice}`}`);
  };
}
