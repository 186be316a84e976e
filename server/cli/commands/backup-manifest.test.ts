import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANIFEST, readManifest } from './backup-manifest.ts';

describe('a manifest', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'waymark-manifest-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  it('that is not there means that there is no backup', async () => {
    await expect(readManifest(root)).rejects.toThrow('holds no backup');
    await expect(readManifest(join(root, 'nowhere'))).rejects.toThrow('holds no backup');
  });

  it('that is there and can’t be read is told as such, not as missing', async () => {
    await mkdir(join(root, MANIFEST));
    await expect(readManifest(root)).rejects.toThrow('can not be read');
  });
});
