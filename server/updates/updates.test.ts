import { describe, expect, it, vi } from 'vitest';
import { createLiveSettings } from '../live-settings/live-settings.ts';
import { invalidField } from '../platform/app-error.ts';
import { createUpdates } from './updates.ts';

const FEED = 'https://feed.example/releases.json';
const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 26);

/** The updates of a process; those with the same `stored` share a database. */
async function open({ feed = FEED as string | undefined, stored = new Map<string, unknown>() } = {}) {
  const store = {
    find: async (name: string) => stored.get(name),
    store: async (name: string, value: object | undefined) => void stored.set(name, value),
  };
  const changes = { subscribe: () => () => true, period: () => 1 };
  const liveSettings = createLiveSettings({ store, changes, onError: () => undefined });
  const world = { feed, now: START, text: '{"version":"0.3.0","url":"https://way.example/0.3.0"}', stored };
  const fetch = vi.fn(async () => ({ bytes: Buffer.from(world.text), contentType: '', finalUrl: '' }));
  const updates = createUpdates({
    liveSettings,
    fetch,
    version: '0.2.0',
    feed: () => world.feed,
    clock: { now: () => world.now },
  });
  await liveSettings.load();
  return { updates, fetch, world };
}

const OFF = { current: '0.2.0', isOn: false, available: undefined, checkedAt: null, failure: undefined };
const NEWER = { version: '0.3.0', url: 'https://way.example/0.3.0' };

describe('without a feed', () => {
  it('no request is made, ever', async () => {
    const { updates, fetch, world } = await open();
    world.feed = undefined;
    for (let day = 0; day < 30; day++) {
      world.now += 24 * HOUR_MS;
      await updates.checkIfDue();
    }
    await expect(updates.check()).rejects.toMatchObject({ code: 'invalid_input' });
    expect([fetch.mock.calls, updates.status(), world.stored.size]).toEqual([[], OFF, 0]);
  });

  it('nothing of an earlier feed is shown', async () => {
    const { updates, world } = await open();
    await updates.checkIfDue();
    world.feed = undefined;
    expect(updates.status()).toEqual(OFF);
  });
});

describe('with a feed', () => {
  it('is asked once a day, and nothing is sent but its URL', async () => {
    const { updates, fetch, world } = await open();
    for (let hour = 0; hour < 49; hour++) {
      await updates.checkIfDue();
      world.now += HOUR_MS;
    }
    expect(fetch).toHaveBeenCalledTimes(3);
    for (const call of fetch.mock.calls) expect(call).toEqual([FEED, { field: 'update_feed', maxBytes: 2_097_152 }]);
    expect(updates.status()).toEqual({ ...OFF, isOn: true, available: NEWER, checkedAt: START + 48 * HOUR_MS });
  });

  it('is not asked again by a process that starts', async () => {
    const { updates, world } = await open();
    await updates.checkIfDue();
    const { updates: others, fetch } = await open({ stored: world.stored });
    await others.checkIfDue();
    expect(fetch).not.toHaveBeenCalled();
    expect(others.status().available).toEqual(NEWER);
  });

  it('is asked at once when it is another one, or the clock was set back', async () => {
    const { updates, fetch, world } = await open();
    await updates.checkIfDue();
    world.feed = 'https://other.example/';
    expect(updates.status()).toEqual({ ...OFF, isOn: true });
    await updates.checkIfDue();
    world.now -= 90 * 24 * HOUR_MS;
    await updates.checkIfDue();
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['0.2.0', undefined],
    ['0.1.9', undefined],
    ['0.2.1', { version: '0.2.1', url: null }],
  ])('tells of %s only if it is newer', async (version, available) => {
    const { updates, world } = await open();
    world.text = JSON.stringify({ version });
    expect((await updates.check()).available).toEqual(available);
  });

  it.each([
    ['is no JSON', async () => undefined, '<html>', 'The feed is not JSON.'],
    ['cannot be reached', () => Promise.reject(invalidField('update_feed', 'No response.')), '', 'No response.'],
    ['fails otherwise', () => Promise.reject(new Error('reset')), '', 'reset'],
  ])('that %s is reported, and what was known before stays', async (_what, respond, text, failure) => {
    const { updates, fetch, world } = await open();
    await updates.check();
    world.now += 25 * HOUR_MS;
    world.text = text;
    fetch.mockImplementationOnce(async () => {
      await respond();
      return { bytes: Buffer.from(text), contentType: '', finalUrl: '' };
    });
    await updates.checkIfDue();
    expect(updates.status()).toEqual({ ...OFF, isOn: true, available: NEWER, checkedAt: world.now, failure });
    world.text = '{"version":"0.4.0"}';
    expect(await updates.check()).toMatchObject({ available: { version: '0.4.0' }, failure: undefined });
  });

  it('is asked again a day after a failure, not earlier', async () => {
    const { updates, fetch, world } = await open();
    world.text = 'nonsense';
    await updates.checkIfDue();
    world.now += 23 * HOUR_MS;
    await updates.checkIfDue();
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
