import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INSTALLATION_LOG } from '../../../audit/audit.ts';
import { openSqliteCatalog } from '../../../storage/catalog/open-catalog.ts';
import { runCommandLine, type TemporaryFolder, temporaryFolder } from '../../command.fixture.ts';

let folder: TemporaryFolder;
let logo: string;
let broken: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  logo = join(folder.path, 'logo.png');
  broken = join(folder.path, 'broken.PNG');
  await sharp({ create: { width: 60, height: 20, channels: 4, background: '#1d4ed8' } }).toFile(logo);
  await writeFile(broken, 'GIF89a');
});
afterAll(() => folder.remove());

const brand = (...args: string[]) => runCommandLine(['brand', ...args], { DATA_DIR: folder.path });
const shown = async (...args: string[]) => JSON.parse((await brand(...args, '--json')).stdout);

const WAYMARK = {
  name: 'Waymark',
  supportUrl: null,
  supportEmail: null,
  imprintUrl: null,
  privacyUrl: null,
  accent: null,
  logo: false,
  darkLogo: false,
  icon: false,
  poweredBy: true,
};

describe('brand', () => {
  it('shows, changes and resets the brand, and records the changes', async () => {
    expect(await shown()).toEqual(WAYMARK);
    const named = { ...WAYMARK, name: 'Acme Links', accent: '#1d4ed8' };
    expect(await shown('--name', 'Acme Links', '--accent', '1D4ED8')).toEqual(named);
    const all = { ...named, logo: true, icon: true, supportEmail: 'help@acme.example', poweredBy: false };
    const more = ['--logo', logo, '--icon', logo, '--support-email', 'help@acme.example', '--powered-by', 'off'];
    expect(await shown(...more)).toEqual(all);
    expect(await shown('--icon', 'none', '--accent', 'none')).toEqual({ ...all, icon: false, accent: null });
    expect((await brand()).stdout).toMatch(
      /^name: Acme Links\n[\s\S]*imprintUrl: none\n[\s\S]*logo: yes\n[\s\S]*icon: no\n/,
    );
    expect(await shown('--reset')).toEqual(WAYMARK);
    const catalog = await openSqliteCatalog(folder.path);
    const entries = await catalog.audit.following(INSTALLATION_LOG, 0, 9).finally(() => catalog.close());
    const change = ['updateBranding', 'Acme Links'];
    const recorded = entries.map(({ action, objectName }) => [action, objectName]);
    expect(recorded).toEqual([change, change, change, ['resetBranding', '']]);
  });

  it.each([
    [['--accent', '#ff6600'], 1, 'contrast'],
    [['--support-url', 'help'], 1, 'https://'],
    [['--powered-by', 'maybe'], 2, 'on or off'],
    [['--reset', '--name', 'x'], 2, 'Usage: waymark brand'],
    [['Acme'], 2, 'Usage: waymark brand'],
    [['--logo', 'logo.svg'], 1, 'PNG, JPEG or WebP'],
    [['--logo', '/nowhere/logo.png'], 1, 'cannot be read (ENOENT)'],
  ])('rejects %j', async (args, code, words) => {
    expect(await brand(...args)).toMatchObject({ code, stderr: expect.stringContaining(words) });
  });

  it('rejects a file that only has the name of a picture', async () => {
    expect(await brand('--icon', broken)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('PNG, JPEG or WebP'),
    });
    expect(await shown()).toEqual(WAYMARK);
  });
});
