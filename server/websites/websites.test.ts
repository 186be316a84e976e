import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quickHasher } from '../../test/support/test-app.ts';
import { unavailable } from '../platform/app-error.ts';
import { type Catalog, openSqliteCatalog } from '../storage/catalog/open-catalog.ts';
import { createSiteDirectory, createWebsites, type Websites } from './websites.ts';

const MINE = 1;
const THEIRS = 2;
const HALF_AN_HOUR_MS = 30 * 60_000;

let directory: string;
let catalog: Catalog;
let websites: Websites;
let now = 1_000;
let isLogDown = false;
let deleted: string[] = [];
let created = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'waymark-websites-'));
  catalog = await openSqliteCatalog(directory);
  const deleteSite = async (accountId: number, siteId: number) => {
    if (isLogDown) throw unavailable();
    deleted.push(`${accountId}/${siteId}`);
  };
  const parts = { store: catalog.websites, hasher: quickHasher, events: { deleteSite } };
  websites = createWebsites({ ...parts, clock: { now: () => now } });
});

afterAll(async () => {
  await catalog.close();
  await rm(directory, { recursive: true, force: true });
});

beforeEach(() => {
  now = 1_000;
  isLogDown = false;
  deleted = [];
});

function newDomain(): string {
  created++;
  return `site-${created}.example`;
}

describe('a new website', () => {
  it('is public, sends no email, drops bots and excludes nothing by default', async () => {
    const domain = newDomain();
    const website = await websites.create(MINE, { domain: `https://${domain}/` });
    expect(website).toEqual({
      id: website.id,
      accountId: MINE,
      domain,
      privacy: 0,
      passwordHash: null,
      email: false,
      excludeBots: true,
      excludeParams: '',
      excludeIps: '',
      favorite: false,
      createdAt: 1_000,
      updatedAt: 1_000,
    });
  });

  it('has an unused domain; the error does not reveal the account that uses it', async () => {
    const domain = newDomain();
    await websites.create(MINE, { domain });
    for (const account of [MINE, THEIRS]) {
      await expect(websites.create(account, { domain: `HTTP://${domain}:80/x` })).rejects.toMatchObject({
        code: 'conflict',
        message: 'This domain is already tracked on this service.',
      });
    }
  });

  it('with and without www. are two', async () => {
    const domain = newDomain();
    await websites.create(MINE, { domain });
    expect((await websites.create(MINE, { domain: `www.${domain}` })).domain).toBe(`www.${domain}`);
  });

  it.each([undefined, '', null])('with privacy 2 and the password %j is rejected', async (password) => {
    const attempt = websites.create(MINE, { domain: newDomain(), privacy: 2, password });
    await expect(attempt).rejects.toMatchObject({ fields: { password: [expect.any(String)] } });
  });

  it('keeps its password as a hash', async () => {
    const website = await websites.create(MINE, { domain: newDomain(), privacy: 2, password: 'open' });
    expect(website.passwordHash).toBe('quick:open');
  });
});

describe('an update', () => {
  it('changes what was given, and the time of the change', async () => {
    const domain = newDomain();
    const before = await websites.create(MINE, { domain, excludeParams: 'fbclid', email: true });
    now = 2_000;
    const after = await websites.update(MINE, before.id, { favorite: true, excludeIps: '10.0.0.1\r\n10.0.0.2' });
    expect(after).toEqual({ ...before, favorite: true, excludeIps: '10.0.0.1\n10.0.0.2', updatedAt: 2_000 });
  });

  it('without anything in it changes nothing, not even the time', async () => {
    const before = await websites.create(MINE, { domain: newDomain() });
    now = 2_000;
    expect(await websites.update(MINE, before.id, { password: '' })).toEqual(before);
  });

  it('may go to privacy 2 with a password that is stored or given, and not without', async () => {
    const website = await websites.create(MINE, { domain: newDomain() });
    await expect(websites.update(MINE, website.id, { privacy: 2 })).rejects.toMatchObject({ code: 'invalid_input' });
    await websites.update(MINE, website.id, { password: 'open' });
    expect(await websites.update(MINE, website.id, { privacy: 2 })).toMatchObject({ passwordHash: 'quick:open' });
    await expect(websites.update(MINE, website.id, { password: null })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(await websites.update(MINE, website.id, { privacy: 1, password: null })).toMatchObject({
      privacy: 1,
      passwordHash: null,
    });
  });

  it('of a bad list changes nothing', async () => {
    const website = await websites.create(MINE, { domain: newDomain() });
    await expect(websites.update(MINE, website.id, { favorite: true, excludeIps: 'x' })).rejects.toMatchObject({
      fields: { exclude_ips: [expect.stringContaining('Line 1')] },
    });
    expect(await websites.find(MINE, website.id)).toEqual(website);
  });
});

describe('another account', () => {
  it('learns nothing and changes nothing', async () => {
    const website = await websites.create(MINE, { domain: newDomain() });
    for (const attempt of [
      () => websites.find(THEIRS, website.id),
      () => websites.update(THEIRS, website.id, { favorite: true }),
      () => websites.update(THEIRS, website.id, {}),
      () => websites.remove(THEIRS, website.id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await websites.find(MINE, website.id)).toEqual(website);
    expect(deleted).toEqual([]);
  });
});

describe('a deleted website', () => {
  it('is gone immediately with its events, and again when late ones have arrived', async () => {
    const { id } = await websites.create(MINE, { domain: newDomain() });
    await websites.remove(MINE, id);
    await expect(websites.find(MINE, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(deleted).toEqual([`${MINE}/${id}`]);
    expect(await websites.deleteRemainingEvents()).toBe(0);
    now += HALF_AN_HOUR_MS + 1;
    expect(await websites.deleteRemainingEvents()).toBe(1);
    expect(deleted).toEqual([`${MINE}/${id}`, `${MINE}/${id}`]);
    expect(await websites.deleteRemainingEvents()).toBe(0);
  });

  it('loses its events later when the event log is down now', async () => {
    const { id } = await websites.create(MINE, { domain: newDomain() });
    isLogDown = true;
    await websites.remove(MINE, id);
    now += HALF_AN_HOUR_MS + 1;
    await expect(websites.deleteRemainingEvents()).rejects.toMatchObject({ code: 'unavailable' });
    isLogDown = false;
    expect(await websites.deleteRemainingEvents()).toBe(1);
    expect(deleted).toEqual([`${MINE}/${id}`]);
  });
});

describe('other accounts', () => {
  it.each([
    [0, undefined, true],
    [1, 'open', false],
    [2, 'open', true],
  ] as const)('privacy %i with the password %j: shared is %s', async (privacy, password, isShared) => {
    const website = await websites.create(MINE, { domain: newDomain(), privacy, password });
    expect(await websites.findShared(website.id)).toEqual(isShared ? website : undefined);
  });

  it('open a dashboard with its password only', async () => {
    const website = await websites.create(MINE, { domain: newDomain(), privacy: 2, password: 'open' });
    expect(await websites.opens(website, 'open')).toBe(true);
    expect(await websites.opens(website, 'Open')).toBe(false);
    expect(await websites.opens({ ...website, passwordHash: null }, '')).toBe(false);
  });
});

describe('the directory for collecting', () => {
  it('finds a website by its domain, with and without www., its very own name first', async () => {
    const domain = newDomain();
    const directoryOfSites = createSiteDirectory(catalog.websites);
    const website = await websites.create(MINE, { domain, excludeIps: '10.0.0.1' });
    const site = {
      id: website.id,
      accountId: MINE,
      excludeBots: true,
      excludeParams: '',
      excludeAddresses: '10.0.0.1',
      honorPrivacySignals: false,
    };
    expect(await directoryOfSites.findByHost(domain)).toEqual(site);
    expect(await directoryOfSites.findByHost(`www.${domain}`)).toEqual(site);
    expect(await directoryOfSites.findByHost(`sub.${domain}`)).toBeUndefined();
    const www = await websites.create(THEIRS, { domain: `www.${domain}` });
    expect(await directoryOfSites.findByHost(`www.${domain}`)).toMatchObject({ id: www.id });
    expect(await directoryOfSites.findByHost(domain)).toEqual(site);
  });
});
