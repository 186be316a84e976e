import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Debian and others put it, by machine. */
const PLACES = ['/usr/lib', '/usr/lib64', '/usr/local/lib'];

/** A wall clock for one process that can be set while it runs (libfaketime); time that only counts up goes on as it is. */
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

  /** So many seconds beside the true time, from now on. */
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
