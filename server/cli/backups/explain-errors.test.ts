import { expect, it } from 'vitest';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import { CommandError } from '../command-error.ts';
import { explainErrors } from './explain-errors.ts';

function failing(message: string, cause?: Error): ObjectStorage {
  const fail = () => Promise.reject(new Error(message, { cause }));
  return explainErrors({
    location: 's3://bucket/main',
    put: fail,
    get: fail,
    list: fail,
    remove: fail,
    removeUnfinished: fail,
  });
}

it.each([
  ['S3 returned 403 – SignatureDoesNotMatch', 'Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION.'],
  ['S3 returned 404 – NoSuchBucket', 'Create the bucket, or correct its name.'],
  ['the bucket main does not exist', 'Create the bucket, or correct its name.'],
  ['S3 network error: ENOTFOUND', 'Check S3_ENDPOINT and the network.'],
  ["EACCES: permission denied, mkdir '/srv/backups'", 'Let the service write there.'],
  ['ENOSPC: no space left on device, write', 'Free up disk space.'],
])('the error "%s" of a storage is explained: %s', async (message, advice) => {
  const storage = failing(message);
  for (const attempt of [
    storage.put('k', 'f'),
    storage.get('k'),
    storage.list('k'),
    storage.remove(['k']),
    storage.removeUnfinished('k'),
  ]) {
    await expect(attempt).rejects.toBeInstanceOf(CommandError);
    await expect(attempt).rejects.toThrow(`s3://bucket/main cannot be used: ${message}. ${advice}`);
  }
});

it('an unknown error is passed on in one sentence', async () => {
  await expect(failing('S3 returned 500 – InternalError.').list('x')).rejects.toThrow(
    /^s3:\/\/bucket\/main cannot be used: S3 returned 500 – InternalError\.$/,
  );
});

it.each([
  [
    'self-signed certificate',
    'SELF_SIGNED_CERT_IN_CHAIN',
    /: self-signed certificate \(SELF_SIGNED_.*\)\. Let the .*NODE_EXTRA_CA/,
  ],
  ['read ECONNRESET', 'ECONNRESET', /: read ECONNRESET\. Check S3_ENDPOINT and the network\.$/],
])('the reason of a request that failed is named: %s', async (message, code, sentence) => {
  const cause = Object.assign(new Error(message), { code });
  await expect(failing('fetch failed', cause).list('x')).rejects.toThrow(sentence);
  await expect(failing('fetch failed').list('x')).rejects.toThrow(/: fetch failed\. Check S3_ENDPOINT/);
});
