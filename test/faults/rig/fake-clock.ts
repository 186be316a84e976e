import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Path on Debian and other distributions, by machine. */
const PLACES = ['/usr/lib', '/usr/lib64', '/usr/local/lib'];

/** An adjustable wall clock for one process (libfaketime); monotonic time is not affected. */
export class FakeClock {
  readonly #folder = mkdtempSync(join(tmpdir(), 'waymark-clock-'));
  readonly #library: string;

  private constructor(library: string) {
    this.#library = library;
    this.set(0);
  }

  /** A sentence where the library is not installed. */
  static make(): FakeClock | string {
    const library = findLibrary();
    return library === undefined ? 'libfaketime is not installed (Debian: faketime).' : new FakeClock(library);
  }

  get environment(): Record<string, string> {
    return {
      LD_PRELOAD: this.#library,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** Offset in seconds from the real time, from now on. */
  set(seconds: number): void {
    writeFileSync(this.#file, `${seconds < 0 ? '-' : '+'}${Math.abs(Math.round(seconds))}\n`);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #file(): string {
    return join(this.#folder, 'offset');
  }
}

function findLibrary(): string | undefined {
  for (const place of PLACES.filter(existsSync)) {
    for (const machine of ['', ...readdirSync(place).filter((name) => name.includes('-linux-'))]) {
      const path = join(place, machine, 'faketime', 'libfaketimeMT.so.1');
      if (existsSync(path)) return path;
    }
  }
  return undefined;
}
