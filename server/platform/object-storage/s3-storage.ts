import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import type { ObjectStorage } from './object-storage.ts';
import type { S3Place } from './s3-url.ts';

/** An S3 service and the key with which it is used. */
export interface S3Account {
  /** Without the bucket, such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Larger files are uploaded in parts of this size, four at a time. S3 takes 10,000 parts, which are 156 GiB. */
const PART_BYTES = 16 * 1024 * 1024;

/** Creates a storage in an S3 bucket. The bucket is a part of the path, which every S3 service accepts. */
export function createS3Storage({ bucket, prefix }: S3Place, account: S3Account): ObjectStorage {
  const { endpoint, ...key } = account;
  const client = new S3mini({ ...key, endpoint: `${endpoint}/${bucket}`, minPartSize: PART_BYTES });
  const inside = (name: string) => (prefix === '' ? name : `${prefix}/${name}`);
  const outside = (name: string) => (prefix === '' ? name : name.slice(prefix.length + 1));
  return {
    location: `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}`,
    put: async (name, file) => {
      await client.putAnyObject(inside(name), await openAsBlob(file));
    },
    get: async (name) => {
      const response = await client.getObjectResponse(inside(name));
      return response?.body ? Readable.fromWeb(response.body as ReadableStream) : undefined;
    },
    list: async (folder) => {
      const found = await client.listObjects('/', `${inside(folder)}/`);
      if (found === null) throw new Error(`the bucket ${bucket} does not exist`);
      return found.map(({ Key, Size }) => ({ key: outside(Key), bytes: Number(Size) }));
    },
    remove: async (names) => {
      const removed = await client.deleteObjects(names.map(inside));
      if (removed.includes(false)) throw new Error(`${bucket} did not delete every object`);
    },
    // A rule of the bucket does that: the list of uploads would be that of the whole bucket, with those of others.
    removeUnfinished: async () => undefined,
  };
}
