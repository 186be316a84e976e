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

  it('that is missing means that there is no backup', async () => {
    await expect(readManifest(root)).rejects.toThrow('contains no backup');
    await expect(readManifest(join(root, 'nowhere'))).rejects.toThrow('contains no backup');
  });

  it('that is unreadable is reported as such, not as missing', async () => {
    await mkdir(join(root, MANIFEST));
    await expect(readManifest(root)).rejects.toThrow('cannot be read');
  });
});
