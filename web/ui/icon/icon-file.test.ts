import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COUNTRY_NAMES, codeOfCountry } from '../map/country-names.ts';
import { iconFile } from './icon-file.ts';

const PUBLIC = join(import.meta.dirname, '..', '..', 'public');
const fileOf = (path: string | undefined) => (path === undefined ? 'none' : join(PUBLIC, path.replace('/app/', '')));

describe('icons of values', () => {
  it('have a flag for every country', () => {
    const codes = COUNTRY_NAMES.map((name) => codeOfCountry(name));
    expect(codes.filter((code) => !existsSync(fileOf(iconFile('country', code))))).toEqual([]);
  });

  it.each([
    ['browser', 'Chrome', 'browsers/chrome'],
    ['browser', 'Samsung Internet', 'browsers/samsung-internet'],
    ['browser', 'UCBrowser', 'browsers/uc-browser'],
    ['browser', 'GSA', 'browsers/google'],
    ['browser', 'Android Browser', 'systems/android'],
    ['browser', 'IE', 'browsers/ie'],
    ['os', 'macOS', 'systems/apple'],
    ['os', 'iOS', 'systems/apple'],
    ['os', 'ChromeOS', 'systems/chrome-os'],
    ['os', 'Windows', 'systems/windows'],
    ['country', 'DE', 'flags/DE'],
  ])('find the %s %s at %s', (dimension, value, file) => {
    const path = iconFile(dimension, value);
    expect(path).toBe(`/app/icons/${file}.svg`);
    expect(existsSync(fileOf(path))).toBe(true);
  });

  it.each([
    ['browser', 'Netscape'],
    ['browser', ''],
    ['os', 'Chrome'],
    ['browser', 'constructor'],
    ['country', ''],
    ['country', '../DE'],
    ['city', 'DE'],
  ])('are missing for the %s %j, instead of asking for a file that does not exist', (dimension, value) => {
    expect(iconFile(dimension, value)).toBeUndefined();
  });

  it.each(['browsers', 'systems'])('use every file of %s', (folder) => {
    const dimension = folder === 'browsers' ? 'browser' : 'os';
    for (const file of readdirSync(join(PUBLIC, 'icons', folder))) {
      const name = file.replace('.svg', '');
      expect(iconFile(dimension, name), name).toBe(`/app/icons/${folder}/${file}`);
    }
  });

  it('are pictures only: no scripts, no styles that a policy would block, and nothing from elsewhere', () => {
    for (const file of readdirSync(join(PUBLIC, 'icons'), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.svg')) continue;
      const text = readFileSync(join(PUBLIC, 'icons', file), 'utf8').replaceAll('http://www.w3.org/', '');
      expect(text, file).toMatch(/^<svg [^>]*viewBox="/);
      expect(text, file).not.toMatch(/<script|<style|\bstyle=|https?:|\bon\w+=/);
    }
  });
});
