import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimOwner, forgetOwner, isAnyOwnerAlive, isOwnerAlive, ownerSocketPath } from './spool-owner.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'owner-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const claimAndStay = (place: string) => `
  import { claimOwner } from ${JSON.stringify(new URL('./spool-owner.ts', import.meta.url).href)};
  await claimOwner(${JSON.stringify(place)}, 'other');
  setInterval(() => undefined, 1000);
  process.stdout.write('claimed');
`;

/** A cluster primary that prints what its worker listens on until the worker has claimed its ID. */
const claimInWorker = (place: string) => `
  import cluster from 'node:cluster';
  import { claimOwner } from ${JSON.stringify(new URL('./spool-owner.ts', import.meta.url).href)};
  if (cluster.isWorker) {
    await claimOwner(${JSON.stringify(place)}, 'other');
    process.send('claimed');
  } else {
    const worker = cluster.fork();
    worker.on('listening', ({ address }) => console.log('listening', address));
    worker.on('message', (word) => {
      console.log(word);
      worker.kill('SIGKILL');
    });
  }
`;

describe('owners of spool segments', () => {
  it('are alive from the claim to the release', async () => {
    expect(await isOwnerAlive(directory, 'me')).toBe(false);
    const owner = await claimOwner(directory, 'me');
    expect(await isOwnerAlive(directory, 'me')).toBe(true);
    await owner.release();
    expect(await isOwnerAlive(directory, 'me')).toBe(false);
  });

  it('are dead after their process was killed, and are removed without a trace', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', claimAndStay(directory)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    expect(await isOwnerAlive(directory, 'other')).toBe(true);
    child.kill('SIGSTOP');
    expect(await isOwnerAlive(directory, 'other')).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await isOwnerAlive(directory, 'other')).toBe(false);
    forgetOwner(directory, 'other');
    expect(readdirSync(directory)).toEqual([]);
  });

  it('have their own socket in a worker, which the primary process does not share', async () => {
    const file = join(directory, 'primary.mjs');
    writeFileSync(file, claimInWorker(directory));
    const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    await once(child, 'close');
    expect(output).toBe('claimed\n');
  });

  it('support directories whose path is too long for a socket', async () => {
    const deep = join(directory, 'd'.repeat(120));
    mkdirSync(deep);
    const owner = await claimOwner(deep, 'me');
    expect(await isOwnerAlive(deep, 'me')).toBe(true);
    await owner.release();
    rmSync(dirname(ownerSocketPath(deep, 'me')), { recursive: true });
  });

  it('cannot be claimed twice', async () => {
    const owner = await claimOwner(directory, 'me');
    await expect(claimOwner(directory, 'me')).rejects.toThrow('EADDRINUSE');
    await owner.release();
  });
});

it('any owner of a folder is found while one lives, also where the path is too long for a socket', async () => {
  for (const place of [directory, join(directory, 'long'.repeat(40))]) {
    mkdirSync(place, { recursive: true });
    expect(await isAnyOwnerAlive(place)).toBe(false);
    const [one, other] = [await claimOwner(place, 'one'), await claimOwner(place, 'other')];
    await one.release();
    expect(await isAnyOwnerAlive(place)).toBe(true);
    await other.release();
    expect(await isAnyOwnerAlive(place)).toBe(false);
  }
  expect(await isAnyOwnerAlive(join(directory, 'missing'))).toBe(false);
});

it('a folder that cannot be listed is an error, not a folder without owners', async () => {
  const file = join(directory, 'file');
  writeFileSync(file, '');
  await expect(isAnyOwnerAlive(file)).rejects.toThrow('ENOTDIR');
});
