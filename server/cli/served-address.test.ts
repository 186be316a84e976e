import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { saveServedAddress, servedAddress } from './served-address.ts';

const USUAL = 'http://localhost:3000';
let dataDirectory = '';
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'served-'));
});
afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

describe('the address of the service', () => {
  it('is the one that it was last started with', () => {
    saveServedAddress({ dataDirectory, baseUrl: 'http://localhost:4310' });
    saveServedAddress({ dataDirectory, baseUrl: 'https://links.example' });
    expect(servedAddress({ dataDirectory, baseUrl: USUAL, isBaseUrlSet: false })).toBe('https://links.example');
  });

  it.each([
    [{ BASE_URL: 'https://own.example' }, 'https://own.example'],
    [{ PORT: '8080' }, 'http://localhost:8080'],
  ])('is the configured one: %j', (environment, address) => {
    saveServedAddress({ dataDirectory, baseUrl: 'http://localhost:4310' });
    expect(servedAddress({ ...readConfig(environment), dataDirectory })).toBe(address);
  });

  it.each(['', 'nonsense', 'javascript:alert(1)'])('is the usual one where what was noted is %j', (noted) => {
    writeFileSync(join(dataDirectory, 'served-address'), noted);
    expect(servedAddress({ dataDirectory, baseUrl: USUAL, isBaseUrlSet: false })).toBe(USUAL);
  });

  it('is the usual one before the first start, and where nothing can be written', () => {
    expect(servedAddress({ dataDirectory, baseUrl: USUAL, isBaseUrlSet: false })).toBe(USUAL);
    const nowhere = join(dataDirectory, 'none');
    expect(() => saveServedAddress({ dataDirectory: nowhere, baseUrl: USUAL })).not.toThrow();
  });
});
