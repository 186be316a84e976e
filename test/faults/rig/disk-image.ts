import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * EXT4_IOC_SHUTDOWN (also of XFS and f2fs) shuts the file system down immediately; 2: without flushing its journal. The
 * program is started in advance, so that only the call itself separates the decision from the cut.
 */
const SHUTDOWN = `
  use Fcntl;
  sysopen(my $at, $ARGV[0], O_RDONLY) or die "open: $!";
  my $how = pack("L", 2);
  $| = 1;
  print "ready";
  <STDIN>;
  ioctl($at, 0x8004587d, $how) or die "ioctl: $!"`;

/** A separate disk whose power can be cut: an ext4 file system in a file, on a loop device. */
export class DiskImage {
  /** Mount point. */
  readonly path: string;
  readonly #root: string;

  private constructor(root: string) {
    this.#root = root;
    this.path = join(root, 'disk');
  }

  /** A sentence where that is not possible, such as in a container without loop devices. */
  static async make(megabytes: number): Promise<DiskImage | string> {
    if (process.platform !== 'linux') return 'loop devices are a matter of Linux.';
    if (process.getuid?.() !== 0) return 'mounting a disk image needs root.';
    const image = new DiskImage(mkdtempSync(join(tmpdir(), 'waymark-power-')));
    const file = openSync(image.#file, 'w');
    ftruncateSync(file, megabytes * 1024 * 1024);
    closeSync(file);
    mkdirSync(image.path);
    const problem = run('mkfs.ext4', ['-q', '-F', image.#file]) ?? image.mount();
    if (problem === undefined) return image;
    await image.remove();
    return `a disk image can not be mounted: ${problem}.`;
  }

  get #file(): string {
    return join(this.#root, 'image');
  }

  /** Undefined on success. Replays the journal, as after a real power loss. */
  mount(): string | undefined {
    return run('mount', ['-o', 'loop', this.#file, this.path]);
  }

  /**
   * Returns the switch. Once called, nothing more reaches the disk, unflushed data is lost, and processes that still use the
   * disk get errors. It resolves when the kernel has finished.
   */
  async armSwitch(): Promise<() => Promise<void>> {
    const perl = spawn('perl', ['-e', SHUTDOWN, this.path], { stdio: ['pipe', 'pipe', 'inherit'] });
    const ended = once(perl, 'exit');
    await Promise.race([once(perl.stdout, 'data'), ended]);
    return async () => {
      perl.stdin.end('\n');
      const [code] = await ended;
      if (code !== 0) throw new Error('The power could not be cut.');
    };
  }

  /** Unmounts as soon as no process has a file open on it. */
  async unmount(): Promise<void> {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      if (run('umount', [this.path]) === undefined) return;
      await delay(50);
    }
    throw new Error(`${this.path} can not be unmounted: ${run('umount', [this.path])}`);
  }

  /** Errors found by a file system check; undefined if there are none. Only while unmounted. */
  check(): string | undefined {
    return run('fsck.ext4', ['-n', '-f', this.#file]);
  }

  async remove(): Promise<void> {
    run('umount', ['-l', this.path]);
    rmSync(this.#root, { recursive: true, force: true });
  }
}

/** Undefined on success, otherwise the last line of the output. */
function run(program: string, args: readonly string[]): string | undefined {
  const { status, stderr, stdout, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status === 0) return undefined;
  const said = error?.message ?? `${stdout}\n${stderr}`.trim().split('\n').at(-1);
  return said === undefined || said === '' ? `${program} ended with ${status}` : said;
}
