import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeObjectStorage } from './object-storage.suite.ts';
import { type S3Server, startS3Server } from './s3-server.fixture.ts';
import { createS3Storage } from './s3-storage.ts';

describeObjectStorage('an S3 bucket', async () => {
  const server = await startS3Server(['backups']);
  return {
    storage: createS3Storage({ bucket: 'backups', prefix: 'waymark/main' }, server.account),
    close: server.close,
  };
});

describe('storage in S3', () => {
  let server: S3Server;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    server = await startS3Server(['backups']);
    folder = await mkdtemp(join(tmpdir(), 'waymark-s3-'));
    file = join(folder, 'file');
    await writeFile(file, 'content');
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    server.objects.clear();
    server.requests.length = 0;
  });
  const open = (bucket = 'backups', over = {}) =>
    createS3Storage({ bucket, prefix: 'a/b' }, { ...server.account, ...over });

  it('keeps everything below the prefix, and nothing else is listed or removed', async () => {
    server.objects.set('backups/objects/one', Buffer.from('of somebody else'));
    await open().put('objects/one', file);
    expect([...server.objects.keys()]).toEqual(['backups/objects/one', 'backups/a/b/objects/one']);
    expect(await open().list('objects')).toEqual([{ key: 'objects/one', bytes: 7 }]);
    await open().remove(['objects/one']);
    expect([...server.objects.keys()]).toEqual(['backups/objects/one']);
  });

  it('works without a prefix', async () => {
    const storage = createS3Storage({ bucket: 'backups', prefix: '' }, server.account);
    await storage.put('objects/one', file);
    expect([...server.objects.keys()]).toEqual(['backups/objects/one']);
    expect(await storage.list('objects')).toEqual([{ key: 'objects/one', bytes: 7 }]);
    expect([storage.location, open().location]).toEqual(['s3://backups', 's3://backups/a/b']);
  });

  it('uploads large files in parts, and none of a file of which a part fails', async () => {
    const large = join(folder, 'large');
    await writeFile(large, Buffer.alloc(33 * 1024 * 1024));
    await open().put('objects/large', large);
    expect(server.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(3);
    server.objects.clear();
    server.failNext(403, 1);
    await expect(open().put('objects/large', large)).rejects.toThrow('S3 returned 403');
    expect(server.objects.size).toBe(0);
  });

  it.each([
    ['a wrong secret', 'backups', { secretAccessKey: 'wrong' }, /403 – SignatureDoesNotMatch/],
    ['another region', 'backups', { region: 'us-east-1' }, /403 – SignatureDoesNotMatch/],
    ['a bucket that does not exist', 'other', {}, /404 – NoSuchBucket/],
    ['a service that does not respond', 'backups', { endpoint: 'http://127.0.0.1:1' }, /ECONNREFUSED|fetch failed/],
  ])('rejects with the reason: %s', async (_what, bucket, over, reason) => {
    await expect(open(bucket, over).put('objects/one', file)).rejects.toThrow(reason);
  });

  it('reports a bucket that does not exist when it is listed', async () => {
    await expect(open('other').list('objects')).rejects.toThrow('the bucket other does not exist');
  });
});
