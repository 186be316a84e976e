import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk that can be filled and emptied: a file system in memory. */
export class SmallDisk {
  readonly path: string;
  readonly #root: string;

  private constructor(root: string) {
    this.#root = root;
    this.path = join(root, 'disk');
  }

  /** A message if the disk cannot be created. */
  static make(megabytes: number): SmallDisk | string {
    const disk = new SmallDisk(mkdtempSync(join(tmpdir(), 'waymark-disk-')));
    mkdirSync(disk.path, { mode: 0o700 });
    const options = `size=${megabytes}m,mode=700`;
    const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk.path], {
      encoding: 'utf8',
    });
    if (status === 0) return disk;
    rmSync(disk.#root, { recursive: true, force: true });
    return `a small file system can not be mounted: ${stderr?.trim()}`;
  }

  /** Leaves so many bytes free, or fewer where others write meanwhile. */
  fillUpTo(freeBytes: number): void {
    this.makeRoom();
    const { bavail, bsize } = statfsSync(this.path);
    try {
      writeFileSync(this.#ballast, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }

  makeRoom(): void {
    rmSync(this.#ballast, { force: true });
  }

  get #ballast(): string {
    return join(this.path, 'ballast');
  }

  remove(): void {
    spawnSync('umount', ['-l', this.path]);
    rmSync(this.#root, { recursive: true, force: true });
  }
}
