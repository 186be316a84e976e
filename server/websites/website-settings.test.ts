import { describe, expect, it } from 'vitest';
import { createWebsiteSettings } from './website-settings.ts';
import { DEFAULT_SITE_SETTINGS, type SiteSettings, type WebsiteSettingsStore } from './website-settings-port.ts';

const NOW = 1_700_000_000_000;

function setUp() {
  const written: { patch: Partial<SiteSettings>; now: number }[] = [];
  let settings: SiteSettings = { ...DEFAULT_SITE_SETTINGS };
  const store: Pick<WebsiteSettingsStore, 'settingsOf' | 'change'> = {
    settingsOf: async (accountId) => (accountId === 1 ? settings : undefined),
    change: async ({ accountId }, patch, now) => {
      if (accountId !== 1) return undefined;
      written.push({ patch, now });
      settings = { ...settings, ...patch };
      return settings;
    },
  };
  const desk = createWebsiteSettings(store as WebsiteSettingsStore, { now: () => NOW });
  return { desk, written };
}

describe('a website’s settings', () => {
  it('are the defaults until one is changed, and then keep the others', async () => {
    const { desk, written } = setUp();
    expect(await desk.find(1, 7)).toEqual(DEFAULT_SITE_SETTINGS);
    const patch = { timezone: 'europe/rome', retentionDays: 30, honourPrivacy: undefined } as Partial<SiteSettings>;
    const changed = { ...DEFAULT_SITE_SETTINGS, timezone: 'Europe/Rome', retentionDays: 30 };
    expect(await desk.change(1, 7, patch)).toEqual(changed);
    expect(await desk.find(1, 7)).toEqual(changed);
    expect(written).toEqual([{ patch: { timezone: 'Europe/Rome', retentionDays: 30 }, now: NOW }]);
  });

  it('may be cleared with null, which is something that is given', async () => {
    const { desk, written } = setUp();
    await desk.change(1, 7, { alertDropPercent: 5 });
    expect(await desk.change(1, 7, { alertDropPercent: null })).toEqual(DEFAULT_SITE_SETTINGS);
    expect(written).toHaveLength(2);
  });

  it('are not written to when nothing is given', async () => {
    const { desk, written } = setUp();
    expect(await desk.change(1, 7, {})).toEqual(DEFAULT_SITE_SETTINGS);
    expect(written).toEqual([]);
  });

  it.each(['Europe/Atlantis', '+02:00', ''])('reject the time zone %j', async (timezone) => {
    const { desk, written } = setUp();
    await expect(desk.change(1, 7, { timezone })).rejects.toMatchObject({
      fields: { timezone: [expect.stringMatching(/such as Europe\/Berlin/)] },
    });
    expect(written).toEqual([]);
  });

  it('of another account’s website are not found', async () => {
    const { desk } = setUp();
    const attempts = [desk.find(2, 7), desk.change(2, 7, {}), desk.change(2, 7, { retentionDays: 1 })];
    for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
  });
});
