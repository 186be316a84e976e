import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownerSocketPath } from '../../collect/spool/spool-owner.ts';
import { type TemporaryFolder, temporaryFolder } from '../command.fixture.ts';
import { lockImport } from './import-lock.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

describe('the lock of an import', () => {
  const imports = () => join(folder.path, 'imports');

  it('blocks a second import into a website until the first has ended', async () => {
    const lock = await lockImport(imports(), 7);
    await expect(lockImport(imports(), 7)).rejects.toThrow('Another import into this website is running.');
    await lock.release();
    await (await lockImport(imports(), 7)).release();
  });

  it('does not block imports into another website', async () => {
    const locks = [await lockImport(imports(), 7), await lockImport(imports(), 8)];
    await Promise.all(locks.map((lock) => lock.release()));
  });

  it('is free when its owner is dead', async () => {
    await (await lockImport(imports(), 7)).release();
    const address = ownerSocketPath(imports(), 'website-7');
    const script = `net.createServer().listen(${JSON.stringify(address)}, () => process.kill(process.pid, 'SIGKILL'))`;
    const child = spawn(process.execPath, ['-e', script]);
    await once(child, 'close');
    expect(existsSync(address)).toBe(true);
    await (await lockImport(imports(), 7)).release();
  });
});
