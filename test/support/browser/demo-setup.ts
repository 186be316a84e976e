/** Global setup of Vitest: a data folder with the demo account, which takes seconds of processor time to seed. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { provideOnDemand } from '../vitest/on-demand.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** GET returns a `Demo` as JSON. */
    demoSeeder: string;
  }
}

/** Copy the folder: others use it too. */
export interface Demo {
  folder: string;
  email: string;
  key: string;
}

const PROGRAM = join(import.meta.dirname, '..', '..', '..', 'bin', 'waymark.js');
const EVENTS = 6_000;

export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideOnDemand(project, 'demoSeeder', {
    open: seedDemo,
    tell: (demo) => JSON.stringify(demo),
    close: ({ folder }) => rm(folder, { recursive: true, force: true }),
  });
}

async function seedDemo(): Promise<Demo> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-demo-'));
  const args = [PROGRAM, 'seed', '--demo', '--json', '--events', String(EVENTS)];
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: folder };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  const { email, api_key: key } = JSON.parse(stdout);
  return { folder, email, key };
}
