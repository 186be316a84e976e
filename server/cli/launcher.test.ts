import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort, type TemporaryFolder, temporaryFolder, until } from './command.fixture.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/waymark.js', import.meta.url));
/** The version that an old Node reports, so that the test needs no second Node. */
const OLD_NODE = `data:text/javascript,${encodeURIComponent(
  'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } })',
)}`;

let folder: TemporaryFolder;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

function launch(args: string[], settings: Record<string, string> = {}, program = PROGRAM) {
  return start(['--import', OLD_NODE, program, ...args], settings);
}

function start(args: string[], settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, ...settings };
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}

async function launchService(by: typeof launch = launch) {
  const port = await freePort();
  const launcher = by(['serve'], { DATA_DIR: folder.path, HOST: '127.0.0.1', PORT: String(port) });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isUp);
  return { launcher, isUp };
}

describe('the launcher under an old Node', () => {
  it('passes on arguments and settings, output and exit code', async () => {
    const launcher = launch(['serve', '--role', 'cook']);
    const [words, [code]] = await Promise.all([textOf(launcher.stderr), once(launcher, 'exit')]);
    expect(words).toContain('Unknown role "cook"');
    expect(code).toBe(2);
  });

  it('lets finished commands exit by themselves', async () => {
    const launcher = launch(['account', 'list', '--json'], { DATA_DIR: folder.path });
    const [words, [code]] = await Promise.all([textOf(launcher.stdout), once(launcher, 'exit')]);
    expect([words, code]).toEqual(['[]\n', 0]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('forwards %s, and exits when the service has stopped', async (signal) => {
    const { launcher, isUp } = await launchService();
    launcher.kill(signal);
    expect(await once(launcher, 'exit')).toEqual([0, null]);
    expect(await isUp()).toBe(false);
  });

  it('stops the service when it is killed', async () => {
    const { launcher, isUp } = await launchService();
    launcher.kill('SIGKILL');
    await until(async () => !(await isUp()));
    expect(launcher.signalCode ?? (await once(launcher, 'exit'))[1]).toBe('SIGKILL');
  });

  it('prints what to do if the required Node is missing', async () => {
    await mkdir(join(folder.path, 'bin'));
    const alone = join(folder.path, 'bin', 'waymark.js');
    await copyFile(PROGRAM, alone);
    const launcher = launch(['serve'], {}, alone);
    const [words, [code]] = await Promise.all([textOf(launcher.stderr), once(launcher, 'exit')]);
    expect(words).toContain(`Run "npm ci" in ${folder.path}`);
    expect(code).toBe(1);
  });
});

/** The settings of glibc that a process was started with. */
async function mallocOf(processId: number | undefined): Promise<string[]> {
  const environment = await readFile(`/proc/${processId}/environ`, 'utf8');
  return environment.split('\0').filter((setting) => setting.startsWith('MALLOC_'));
}

describe.runIf(process.platform === 'linux')('the memory of the service', () => {
  const MALLOC = ['MALLOC_ARENA_MAX=2', 'MALLOC_MMAP_THRESHOLD_=131072', 'MALLOC_TRIM_THRESHOLD_=131072'];

  it.each([
    ['given back to the system, in the process that was started', {}, MALLOC],
    ['managed as the environment says', { MALLOC_ARENA_MAX: '8' }, ['MALLOC_ARENA_MAX=8']],
  ])('is %s', async (_how, settings, expected) => {
    const { launcher } = await launchService((args, given) => start([PROGRAM, ...args], { ...given, ...settings }));
    expect((await mallocOf(launcher.pid)).toSorted()).toEqual(expected);
    launcher.kill();
    expect(await once(launcher, 'exit')).toEqual([0, null]);
  });

  it.each([
    ['given back to the system', {}, MALLOC],
    ['managed as the environment says', { MALLOC_ARENA_MAX: '8' }, ['MALLOC_ARENA_MAX=8']],
  ])('is %s under an old Node, too', async (_how, settings, expected) => {
    const { launcher } = await launchService((args, given) => launch(args, { ...given, ...settings }));
    const children = await readFile(`/proc/${launcher.pid}/task/${launcher.pid}/children`, 'utf8');
    expect((await mallocOf(Number(children.trim()))).toSorted()).toEqual(expected);
    launcher.kill();
    await once(launcher, 'exit');
  });
});
