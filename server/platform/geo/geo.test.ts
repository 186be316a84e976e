import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectGarbage } from '../threads/collect-garbage.ts';
import { cityDatabase, flatRecord, map, only, string, uint16 } from './geo.fixture.ts';
import { GEO_CREDIT, openGeo, UNKNOWN_PLACE } from './geo.ts';

let folder: string;
const warnings: string[] = [];
const warn = (message: string) => void warnings.push(message);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'geo-'));
});
beforeEach(() => {
  warnings.length = 0;
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function openFile(name: string, content: Buffer) {
  return openGeo({ path: await file(name, content), warn });
}

describe('places without any setting', () => {
  it.each([
    ['8.8.8.8', 'US', 'California', 'Mountain View'],
    ['130.60.1.1', 'CH', 'Zurich', 'Zurich'],
    ['81.2.69.142', 'GB', 'England', 'London'],
    ['2a00:1450:4001:80b::200e', 'DE', 'Hesse', 'Frankfurt am Main'],
    ['2001:620::1', 'CH', 'Zurich', 'Zurich'],
    ['::ffff:8.8.8.8', 'US', 'California', 'Mountain View'],
    // The data contains `Hanover (Buchholz-Kleefeld)` and `Vienna (Hietzing)`.
    ['193.99.144.80', 'DE', 'Lower Saxony', 'Hanover'],
    ['2a02:2e0:3fe:1001:302::', 'DE', 'Lower Saxony', 'Hanover'],
    ['194.232.104.150', 'AT', 'Vienna', 'Vienna'],
  ])('know where %s is: %s, %s, %s', async (address, country, region, city) => {
    const geo = await openGeo({ warn });
    expect(geo.lookUp(address)).toEqual({ country, region, city });
    expect(warnings).toEqual([]);
  });

  it.each([
    ...['10.0.0.1', '127.0.0.1', '::1', '::', '192.168.1.1', '172.16.0.1', '172.31.9.9', '169.254.1.1', '0.0.0.0'],
    ...['fe80::1', 'FD00::1', 'fc00::1', '2001:db8::1', '203.0.113.1', '::ffff:127.0.0.1'],
    ...['', 'no address', '999.1.1.1', '8.8.8.8 ', '::ffff:no.address', 'fd00', '10.x'],
  ])('do not know where %j is', async (address) => {
    const geo = await openGeo({ warn });
    expect(geo.lookUp(address)).toEqual(UNKNOWN_PLACE);
    expect(warnings).toEqual([]);
  });

  it('know addresses besides the local ones', async () => {
    const geo = await openGeo({ warn });
    for (const address of ['11.1.1.1', '172.32.0.1', '192.169.1.1', '100.1.1.1'])
      expect(geo.lookUp(address).country).toBe('US');
  });

  it('read no file before the first address of its family, nor for a local one', async () => {
    const inMemory = () => process.memoryUsage().arrayBuffers;
    // Garbage of other tests in this process would otherwise be freed during this measurement.
    collectGarbage();
    const before = inMemory();
    const geo = await openGeo({ warn });
    for (const address of ['127.0.0.1', '::1', '10.1.1.1', 'fe80::1', 'no address']) geo.lookUp(address);
    expect(inMemory() - before).toBeLessThan(10e6);
    geo.lookUp('8.8.8.8');
    expect(inMemory() - before).toBeGreaterThan(60e6);
    expect(inMemory() - before).toBeLessThan(75e6);
    geo.lookUp('2001:620::1');
    expect(inMemory() - before).toBeGreaterThan(130e6);
  });

  it('have the credit that their licence asks for', () => {
    expect(GEO_CREDIT).toEqual({ label: 'IP Geolocation by DB-IP', href: 'https://db-ip.com' });
  });
});

describe('places from a database of the operator', () => {
  const nested = map({
    country: map({ iso_code: string('de') }),
    city: map({ names: map({ en: string('Hamburg (Altona)') }) }),
    subdivisions: only(map({ names: map({ en: string('Hamburg') }) })),
  });

  it('have region and city from nested records', async () => {
    const geo = await openFile('nested.mmdb', cityDatabase(nested));
    expect(geo.lookUp('1.2.3.4')).toEqual({ country: 'DE', region: 'Hamburg', city: 'Hamburg' });
  });

  it('have region and city from flat records', async () => {
    const geo = await openFile('flat.mmdb', cityDatabase(flatRecord('FR', 'Bretagne', 'Brest')));
    expect(geo.lookUp('1.2.3.4')).toEqual({ country: 'FR', region: 'Bretagne', city: 'Brest' });
  });

  it('are of both families when the file has both, and of the local network when it has that', async () => {
    const geo = await openFile('both.mmdb', cityDatabase(nested, 6));
    for (const address of ['1.2.3.4', '2001:620::1', '::ffff:1.2.3.4', '10.0.0.1', 'fd00::1'])
      expect(geo.lookUp(address).country).toBe('DE');
  });

  it('are unknown for IPv6 when the file has IPv4 only, instead of those of other addresses', async () => {
    const geo = await openFile('ipv4.mmdb', cityDatabase(nested));
    expect(geo.lookUp('1.2.3.4').country).toBe('DE');
    expect(geo.lookUp('2001:620::1')).toEqual(UNKNOWN_PLACE);
    expect(warnings).toEqual([]);
  });

  it('are unknown if fields have the wrong type or codes are invalid', async () => {
    const odd = await openFile('odd.mmdb', cityDatabase(map({ country: string('x'), city: uint16(7) })));
    expect(odd.lookUp('1.2.3.4')).toEqual(UNKNOWN_PLACE);
    for (const code of ['ZZ', 'DEU', '', '1A']) {
      const geo = await openFile('code.mmdb', cityDatabase(flatRecord(code)));
      expect(geo.lookUp('1.2.3.4')).toEqual(UNKNOWN_PLACE);
    }
  });

  it('are unknown in a database of something else', async () => {
    const geo = await openFile('asn.mmdb', cityDatabase(map({ autonomous_system_number: uint16(7) })));
    expect(geo.lookUp('1.2.3.4')).toEqual(UNKNOWN_PLACE);
  });
});

describe('files that are not what they should be', () => {
  const whole = cityDatabase(flatRecord('FR'));

  it.each([
    ['is missing', undefined],
    ['is empty', Buffer.alloc(0)],
    ['is cut off', whole.subarray(0, 30)],
    ['is something else', Buffer.from('<html>404</html>')],
  ])('warn once, at the start, of one that %s; every place is unknown', async (_what, content) => {
    const path = content ? await file('bad.mmdb', content) : join(folder, 'absent.mmdb');
    const geo = await openGeo({ path, warn });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(path);
    expect([geo.lookUp('8.8.8.8'), geo.lookUp('2001:620::1')]).toEqual([UNKNOWN_PLACE, UNKNOWN_PLACE]);
    expect(warnings).toHaveLength(1);
  });

  it('leave the other family alone when one of two is missing', async () => {
    const paths = {
      ipv4: join(folder, 'absent.mmdb'),
      ipv6: await file('six.mmdb', cityDatabase(flatRecord('FR'), 6)),
    };
    const geo = await openGeo({ path: paths, warn });
    expect(geo.lookUp('8.8.8.8')).toEqual(UNKNOWN_PLACE);
    expect(geo.lookUp('2001:620::1').country).toBe('FR');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('absent.mmdb');
  });

  it('warn once for each of two that are swapped, and give no places of other addresses', async () => {
    const ipv4 = await file('six.mmdb', cityDatabase(flatRecord('FR'), 6));
    const ipv6 = await file('four.mmdb', cityDatabase(flatRecord('FR'), 4));
    const geo = await openGeo({ path: { ipv4, ipv6 }, warn });
    for (const address of ['8.8.8.8', '8.8.4.4', '2001:620::1', '2001:620::2'])
      expect(geo.lookUp(address)).toEqual(UNKNOWN_PLACE);
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toMatch(/six\.mmdb .*IPv6/);
    expect(warnings[1]).toMatch(/four\.mmdb .*IPv4/);
  });

  it('warn once of one that is cut off between start and first look-up', async () => {
    const ipv4 = await file('later.mmdb', whole);
    const geo = await openGeo({
      path: { ipv4, ipv6: await file('six.mmdb', cityDatabase(flatRecord('FR'), 6)) },
      warn,
    });
    expect(warnings).toEqual([]);
    await truncate(ipv4, 30);
    expect([geo.lookUp('8.8.8.8'), geo.lookUp('8.8.4.4')]).toEqual([UNKNOWN_PLACE, UNKNOWN_PLACE]);
    expect(warnings).toHaveLength(1);
  });

  it('warn once of records that cannot be decoded', async () => {
    const geo = await openFile('damaged.mmdb', cityDatabase(Buffer.from([0x00, 0x60, 0xff])));
    expect([geo.lookUp('8.8.8.8'), geo.lookUp('8.8.4.4')]).toEqual([UNKNOWN_PLACE, UNKNOWN_PLACE]);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('damaged');
  });
});
