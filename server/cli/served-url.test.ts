import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { saveServedUrl, servedUrl } from './served-url.ts';

const USUAL = 'http://localhost:3000';
let dataDirectory = '';
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'served-'));
});
afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

describe('the address of the service', () => {
  it('is the one that it was last started with', () => {
    saveServedUrl({ dataDirectory, baseUrl: 'http://localhost:4310' });
    saveServedUrl({ dataDirectory, baseUrl: 'https://links.example' });
    expect(servedUrl({ dataDirectory, baseUrl: USUAL, isBaseUrlSet: false })).toBe('https://links.example');
  });

  it.each([
    [{ BASE_URL: 'https://own.example' }, 'https://own.example'],
    [{ PORT: '8080' }, 'http://localhost:8080'],
  ])('is the configured one: %j', (environment, address) => {
    saveServedUrl({ dataDirectory, baseUrl: 'http://localhost:4310' });
    expect(servedUrl({ ...readConfig(environment), dataDirectory })).toBe(address);
  });

  it.each(['', 'nonsense', 'javascript:alert(1)'])('is the usual one where what was noted is %j', (noted) => {
    writeFileSync(join(dataDirectory, 'served-address'), noted);
    expect(servedUrl({ dataDirectory, baseUrl: USUAL, isBaseUrlSet: false })).toBe(USUAL);
  });

  it('is the usual one before the first start, and where nothing can be written', () => {
    expect(servedUrl({ dataDirectory, baseUrl: USUAL, isBaseUrlSet: false })).toBe(USUAL);
    const nowhere = join(dataDirectory, 'none');
    expect(() => saveServedUrl({ dataDirectory: nowhere, baseUrl: USUAL })).not.toThrow();
  });
});
