import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LINK_FORMATS, type LinkFormat } from '../../../contract/vocabulary.ts';
import { type FileLink, readLinkFile } from './link-file.ts';

const folder = join(import.meta.dirname, 'samples');
const files = readdirSync(folder).filter((name) => !name.endsWith('.md'));
const GARDEN = 'https://shop.example/garden';
const OLD = 'https://shop.example/old';

/** Expected links of each file, in order. */
const EXPECTED: Readonly<Record<string, ReadonlyArray<Partial<FileLink['input']> & { refused?: true }>>> = {
  'bitly.csv': [
    { url: `${GARDEN}?utm_source=bitly`, custom: '3GaRdEn', title: 'Garden, spring', tags: ['print', 'spring'] },
    { url: 'https://shop.example/sale', custom: 'sale', title: 'Sale' },
  ],
  'bitly.json': [
    { url: GARDEN, custom: 'garden', title: 'Garden', tags: ['print'] },
    { url: OLD, custom: '4oLd', title: '', status: 'archived' },
  ],
  'dub.csv': [
    {
      url: GARDEN,
      custom: 'garden',
      title: 'Garden',
      description: 'All green',
      notes: 'For spring',
      tags: ['print', 'spring'],
      expiry: '2030-01-01 00:00:00',
      devicetarget: ['iphone', 'ipad'].map((device) => ({ device, link: 'https://apps.example/ios' })),
      geotarget: [{ location: 'AT', link: 'https://shop.example/at' }],
    },
    { url: OLD, custom: 'old', title: '', status: 'archived' },
  ],
  'dub.json': [
    {
      url: GARDEN,
      custom: 'garden',
      title: 'Garden',
      notes: 'For spring',
      tags: ['print'],
      devicetarget: [{ device: 'android', link: 'https://apps.example/android' }],
      geotarget: [{ location: 'AT', link: 'https://shop.example/at' }],
      split: [
        { link: 'https://shop.example/a', weight: 70 },
        { link: 'https://shop.example/b', weight: 30 },
      ],
      iosapp: { link: 'gardenshop://sale' },
    },
  ],
  'kutt.json': [
    { url: GARDEN, custom: 'garden', title: '', notes: 'For spring', expiry: '2030-01-01 00:00:00' },
    { url: 'https://shop.example/staff', custom: 'secret', title: '', refused: true },
  ],
  'shlink.csv': [
    { url: GARDEN, custom: 'garden', title: 'Garden', tags: ['print', 'spring'] },
    { url: OLD, custom: 'aB3xY', title: '' },
  ],
  'shlink.json': [
    {
      url: GARDEN,
      custom: 'garden',
      title: 'Garden',
      tags: ['print', 'spring'],
      clicklimit: 100,
      expiry: '2030-01-01 00:00:00',
      devicetarget: [{ device: 'android', link: 'https://apps.example/android' }],
    },
  ],
  'yourls.csv': [
    { url: GARDEN, custom: 'garden', title: 'Garden, spring' },
    { url: OLD, custom: 'ozh', title: '' },
  ],
  'yourls.json': [{ url: GARDEN, custom: 'garden', title: 'Garden' }],
};

describe('samples of exports', () => {
  it('exist for every service', () => {
    expect(files.toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
    const services = new Set(files.map((name) => name.split('.')[0]));
    expect([...services].toSorted()).toEqual(LINK_FORMATS.filter((format) => format !== 'csv').toSorted());
  });

  it.each(files)('%s: every link with all that can be taken over', (name) => {
    const format = LINK_FORMATS.find((one) => name.startsWith(`${one}.`)) as LinkFormat;
    const found = readLinkFile(format, readFileSync(join(folder, name), 'utf8'));
    const read = found.map(({ input, refusal }) => ({ ...input, ...(refusal !== undefined && { refused: true }) }));
    expect(read).toEqual(EXPECTED[name]);
  });

  it('with semicolons or tabs give the same result', () => {
    for (const separator of [';', '\t']) {
      const table = `keyword${separator}url${separator}title\ngarden${separator}${GARDEN}${separator}Garden, spring\n`;
      const [{ input } = { input: undefined }] = readLinkFile('yourls', table);
      expect(input).toEqual({ url: GARDEN, custom: 'garden', title: 'Garden, spring' });
    }
  });
});
