import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const WEB = join(ROOT, 'web');
const CACHE = join(ROOT, '.cache', 'web');
/** They decide what a build is made of. */
const SCRIPTS = ['build-web.ts', 'web-chunks.ts', 'web-icons.ts'];
/** Older builds are thrown away: others may be using the newest few at this moment. */
const MAX_KEPT = 6;

/** The application built from its sources as they are now: the folder. Built once for each state of the sources. */
export async function buildOnce(): Promise<string> {
  const folder = join(CACHE, await fingerprint());
  if (await exists(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  const temporary = `${folder}.${process.pid}`;
  // In a separate process, because the environment of a test run changes the build.
  await promisify(execFile)(process.execPath, [join(ROOT, 'scripts', 'build-web.ts'), temporary]);
  // The first build is used; concurrent ones are equal.
  await rename(temporary, folder).catch(() => rm(temporary, { recursive: true, force: true }));
  await prune();
  return folder;
}

async function fingerprint(): Promise<string> {
  const names = (await readdir(WEB, { recursive: true }))
    .filter((name) => !/^dist\b|\.test\.tsx?$/.test(name))
    .toSorted();
  const hash = createHash('sha256');
  for (const name of names) {
    // Gone between the listing and now: it is no part of the build either.
    const file = await stat(join(WEB, name)).catch(() => undefined);
    if (file?.isFile()) hash.update(`${name} ${file.size} ${file.mtimeMs}\n`);
  }
  const lock = await stat(join(ROOT, 'package-lock.json'));
  hash.update(`${lock.mtimeMs}`);
  for (const name of SCRIPTS) hash.update(` ${(await stat(join(ROOT, 'scripts', name))).mtimeMs}`);
  return hash.digest('hex').slice(0, 16);
}

async function prune(): Promise<void> {
  const names = await readdir(CACHE);
  // Another run may delete builds at the same time: missing ones count as oldest, and deleting twice is harmless.
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(CACHE, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
  );
  const old = aged.toSorted((one, other) => other.at - one.at).slice(MAX_KEPT);
  for (const { name } of old) await rm(join(CACHE, name), { recursive: true, force: true });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
