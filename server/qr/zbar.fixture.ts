/** Reads pictures with zbarimg, a decoder that shares no code with the others. For tests only. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Returns zbarimg's output for PNG pictures, each text followed by a line break, with one call for all of them. Raw
 * output, because its XML turns UTF-8 into broken base64 (0xE2 becomes 0xFF, seen with 0.23.92).
 */
export async function readWithZbar(pictures: readonly Buffer[], program = 'zbarimg'): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-zbar-'));
  try {
    const files = pictures.map((_, index) => join(folder, `${String(index).padStart(4, '0')}.png`));
    await Promise.all(files.map((file, index) => writeFile(file, pictures[index] ?? '')));
    return await printed(program, files);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function printed(program: string, files: readonly string[]): Promise<Buffer> {
  const settings = ['--quiet', '--raw', '--nodbus', '-Sdisable', '-Sqrcode.enable'];
  try {
    const { stdout } = await run(program, [...settings, ...files], { encoding: 'buffer', maxBuffer: 64 << 20 });
    return stdout;
  } catch (error) {
    const { code, stdout } = error as { code?: unknown; stdout?: Buffer };
    if (code === 'ENOENT') {
      throw new Error(
        'zbarimg is missing. Install it (Debian and Ubuntu: apt-get install zbar-tools; macOS: brew install zbar).',
      );
    }
    // Exit code 4 means that some picture contained no code; comparing the output shows which one.
    if (code === 4 && stdout) return stdout;
    throw error;
  }
}

/** Returns the output that `readWithZbar` must print for these texts. */
export function printedByZbar(texts: readonly string[]): Buffer {
  return Buffer.from(texts.map((text) => `${text}\n`).join(''));
}

/** Returns the first text that differs from the output, for a helpful message; undefined when all match. */
export function firstMisread(output: Buffer, texts: readonly string[]): string | undefined {
  let at = 0;
  for (const text of texts) {
    const expected = printedByZbar([text]);
    if (!output.subarray(at, at + expected.length).equals(expected)) return text;
    at += expected.length;
  }
  return at === output.length ? undefined : 'something after the last text';
}
