import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApplicationBuild, buildApplicationIfMissing } from './build-application.ts';
import { type TemporaryFolder, temporaryFolder } from './command.fixture.ts';

describe('building the application at startup', () => {
  let folder: TemporaryFolder;
  let said: string[];
  const log = {
    info: (...words: unknown[]) => said.push(`info ${words.at(-1)}`),
    warn: (...words: unknown[]) => said.push(`warn ${words.at(-1)}`),
  };
  const build = (code: string): ApplicationBuild => ({
    result: join(folder.path, 'index.html'),
    command: [process.execPath, '-e', code],
  });
  const writes = () => `require('node:fs').writeFileSync(${JSON.stringify(join(folder.path, 'index.html'))}, 'built')`;
  beforeEach(async () => {
    folder = await temporaryFolder();
    said = [];
  });
  afterEach(() => folder.remove());

  it('is skipped when the build exists', async () => {
    writeFileSync(join(folder.path, 'index.html'), 'there');
    expect(await buildApplicationIfMissing(log as never, build('process.exit(1)'))).toBe(false);
    expect(said).toEqual([]);
  });

  it('runs when the build is missing, and logs it', async () => {
    expect(await buildApplicationIfMissing(log as never, build(writes()))).toBe(true);
    expect(existsSync(join(folder.path, 'index.html'))).toBe(true);
    expect(said).toEqual([expect.stringMatching(/^info Building/)]);
  });

  it.each([
    ['fails', 'process.exit(3)'],
    ['leaves nothing', ''],
  ])('that %s is logged with what to do, and stops nothing', async (_how, code) => {
    expect(await buildApplicationIfMissing(log as never, build(code))).toBe(false);
    expect(said.at(-1)).toMatch(/^warn .*npm run build/);
  });

  it('with a missing program is logged, too', async () => {
    const missing: ApplicationBuild = { ...build(''), command: [join(folder.path, 'no-such-program')] };
    expect(await buildApplicationIfMissing(log as never, missing)).toBe(false);
    expect(said.at(-1)).toMatch(/^warn/);
  });
});
