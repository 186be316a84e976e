import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGeo, UNKNOWN_PLACE } from './geo.ts';

const BUNDLED = fileURLToPath(
  import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'),
);

/** The MaxMind DB format, as much of it as one record under every address needs. */
function cityDatabase(record: Buffer): Buffer {
  const node = Buffer.from([0, 0, 17, 0, 0, 17]);
  const metadata = Buffer.concat([
    Buffer.from('abcdef', 'hex'),
    Buffer.from('MaxMind.com'),
    map({
      node_count: uint32(1),
      record_size: uint16(24),
      ip_version: uint16(4),
      binary_format_major_version: uint16(2),
      binary_format_minor_version: uint16(0),
      build_epoch: uint32(1),
      database_type: string('test'),
      languages: Buffer.from([0x00, 0x04]),
      description: map({}),
    }),
  ]);
  return Buffer.concat([node, Buffer.alloc(16), record, metadata]);
}

function string(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x40 | Buffer.byteLength(text)]), Buffer.from(text)]);
}
function uint16(value: number): Buffer {
  return Buffer.from([0xa2, value >> 8, value & 255]);
}
function uint32(value: number): Buffer {
  return Buffer.from([0xc4, 0, 0, value >> 8, value & 255]);
}
function map(fields: Record<string, Buffer>): Buffer {
  const pairs = Object.entries(fields).flatMap(([key, value]) => [string(key), value]);
  return Buffer.concat([Buffer.from([0xe0 | Object.keys(fields).length]), ...pairs]);
}

describe('places', () => {
  let folder: string;
  const warnings: string[] = [];
  const warn = (message: string) => void warnings.push(message);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'geo-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function openFile(name: string, content: Buffer) {
    warnings.length = 0;
    const path = join(folder, name);
    await writeFile(path, content);
    return openGeo({ path, warn });
  }

  it('knows the country of IPv4, IPv6 and mapped addresses without any setting', async () => {
    warnings.length = 0;
    const geo = await openGeo({ warn });
    expect(geo.lookUp('8.8.8.8')).toEqual({ country: 'US', region: '', city: '' });
    expect(geo.lookUp('2001:4860:4860::8888').country).toBe('US');
    expect(geo.lookUp('::ffff:8.8.8.8').country).toBe('US');
    expect(geo.lookUp('193.99.144.80').country).toBe('DE');
    expect(warnings).toEqual([]);
  });

  it.each(['10.0.0.1', '127.0.0.1', '::1', '', 'no address', '999.1.1.1', '8.8.8.8 '])(
    'does not know where %j is',
    async (address) => {
      const geo = await openGeo({ warn });
      expect(geo.lookUp(address)).toEqual(UNKNOWN_PLACE);
    },
  );

  it('reads region and city from a database with nested records', async () => {
    const record = map({
      country: map({ iso_code: string('de') }),
      city: map({ names: map({ en: string('Hamburg') }) }),
      subdivisions: Buffer.concat([Buffer.from([0x01, 0x04]), map({ names: map({ en: string('HH') }) })]),
    });
    const geo = await openFile('nested.mmdb', cityDatabase(record));
    expect(geo.lookUp('1.2.3.4')).toEqual({ country: 'DE', region: 'HH', city: 'Hamburg' });
  });

  it('reads region and city from a database with flat records', async () => {
    const record = map({ country_code: string('FR'), state1: string('Bretagne'), city: string('Brest') });
    const geo = await openFile('flat.mmdb', cityDatabase(record));
    expect(geo.lookUp('1.2.3.4')).toEqual({ country: 'FR', region: 'Bretagne', city: 'Brest' });
  });

  it('takes fields of the wrong kind for unknown', async () => {
    const geo = await openFile('odd.mmdb', cityDatabase(map({ country: string('x'), city: uint16(7) })));
    expect(geo.lookUp('1.2.3.4')).toEqual(UNKNOWN_PLACE);
    const placeholder = await openFile('zz.mmdb', cityDatabase(map({ country_code: string('ZZ') })));
    expect(placeholder.lookUp('1.2.3.4')).toEqual(UNKNOWN_PLACE);
  });

  it('warns once about a missing file and knows nothing', async () => {
    warnings.length = 0;
    const geo = await openGeo({ path: join(folder, 'absent.mmdb'), warn });
    expect([geo.lookUp('8.8.8.8'), geo.lookUp('8.8.4.4')]).toEqual([UNKNOWN_PLACE, UNKNOWN_PLACE]);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('absent.mmdb');
  });

  it('warns once about a truncated or empty file and knows nothing', async () => {
    const whole = await readFile(BUNDLED);
    for (const [name, content] of [
      ['truncated.mmdb', whole.subarray(0, whole.length >> 1)],
      ['empty.mmdb', Buffer.alloc(0)],
    ] as const) {
      const geo = await openFile(name, content);
      expect(geo.lookUp('8.8.8.8')).toEqual(UNKNOWN_PLACE);
      expect(warnings).toHaveLength(1);
    }
  });

  it('warns once about records that cannot be decoded', async () => {
    const geo = await openFile('damaged.mmdb', cityDatabase(Buffer.from([0x00, 0x60, 0xff])));
    expect([geo.lookUp('8.8.8.8'), geo.lookUp('8.8.4.4')]).toEqual([UNKNOWN_PLACE, UNKNOWN_PLACE]);
    expect(warnings).toHaveLength(1);
  });
});
