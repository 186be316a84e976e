import { describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../test/support/vitest/patience.ts';
import { invalidField } from '../platform/app-error.ts';
import { chooseTargets, createHealthCheck, healthOf } from './health.ts';
import type { CheckedTarget, DueTarget, LinkHealthStore } from './health-port.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = 1_000_000;

const target = (linkId: number, url = `https://shop-${linkId}.example/`, failures = 0): DueTarget => ({
  linkId,
  url,
  failures,
  brokenSince: null,
});

function setUp(due: DueTarget[], respond: (url: string, method: string) => number | Error) {
  const saved: CheckedTarget[] = [];
  const postponed: Array<[ids: readonly number[], until: number]> = [];
  const store: LinkHealthStore = {
    takeInNew: vi.fn(async () => undefined),
    due: vi.fn(async () => due),
    save: async (checked) => void saved.push(...checked),
    postpone: async (ids, until) => void postponed.push([ids, until]),
    of: async () => new Map(),
  };
  const requested: string[] = [];
  const probe = async (url: string, method: 'HEAD' | 'GET') => {
    requested.push(`${method} ${url}`);
    const status = respond(url, method);
    if (status instanceof Error) throw status;
    return { status };
  };
  return { store, saved, postponed, requested, check: createHealthCheck({ store, probe, clock: { now: () => NOW } }) };
}

describe('the result of a check', () => {
  it.each([
    [200, 0, 'ok', DAY_MS],
    [204, 2, 'ok', DAY_MS],
    [302, 0, 'ok', DAY_MS],
    [404, 0, 'broken', HOUR_MS],
    [410, 5, 'broken', DAY_MS],
    [401, 0, 'unknown', DAY_MS],
    [403, 2, 'unknown', DAY_MS],
    [429, 2, 'unknown', DAY_MS],
    [999, 0, 'unknown', DAY_MS],
    [500, 0, 'unknown', HOUR_MS],
    [503, 1, 'unknown', 6 * HOUR_MS],
    [503, 2, 'broken', DAY_MS],
    [undefined, 0, 'unknown', HOUR_MS],
    [undefined, 2, 'broken', DAY_MS],
  ])('%s after %i failures: %s, checked again later', (httpStatus, failures, status, wait) => {
    const judged = healthOf(target(1, 'https://a.example/', failures), httpStatus, NOW);
    expect(judged).toMatchObject({ status, httpStatus: httpStatus ?? null, checkedAt: NOW, nextCheckAt: NOW + wait });
  });

  it('that succeeds, or denies access, resets the failures', () => {
    for (const httpStatus of [200, 403])
      expect(healthOf(target(1, 'https://a.example/', 2), httpStatus, NOW).failures).toBe(0);
  });
});

describe('the time since when a destination is broken', () => {
  /** What a link has after responses that come an hour apart. */
  const afterAllOf = (responses: readonly (number | undefined)[]) =>
    responses.reduce<DueTarget>((link, response, hours) => healthOf(link, response, NOW + hours * HOUR_MS), target(1));

  it.each([
    ['the first 404', [404], 0],
    ['the first 404, however often it fails', [200, 404, 404, 404, 404], 1],
    ['the first failure, also before it counts as broken', [200, 503, undefined, 503, 404], 1],
    ['the failure after it worked', [404, 404, 200, 410], 3],
    ['the failure after it denied access', [404, 403, 404], 2],
  ])('is that of %s', (_what, responses, hours) => {
    expect(afterAllOf(responses).brokenSince).toBe(NOW + hours * HOUR_MS);
  });

  it.each([
    ['works', [404, 404, 200]],
    ['denies access', [404, 429]],
    ['never failed', [200]],
  ])('is none once it %s', (_what, responses) => {
    expect(afterAllOf(responses).brokenSince).toBeNull();
  });

  it('stays unknown for one that failed before it was stored, until it works', () => {
    const old = target(1, 'https://a.example/', 5);
    expect(healthOf(old, 404, NOW).brokenSince).toBeNull();
    expect(healthOf(healthOf(healthOf(old, 404, NOW), 200, NOW), 404, NOW + 1).brokenSince).toBe(NOW + 1);
  });
});

describe('the destinations of a run', () => {
  it('are three per host; the others wait', () => {
    const due = [1, 2, 3, 4, 5].map((id) => target(id, `https://shop.example/${id}`));
    const { chosen, others } = chooseTargets([...due, target(6)]);
    expect(chosen.flat().map(({ linkId }) => linkId)).toEqual([1, 2, 3, 6]);
    expect(others).toEqual([4, 5]);
  });

  it('are checked once, no matter how many links share them', () => {
    const due = Array.from({ length: 40 }, (_, id) => target(id, 'https://shop.example/'));
    const { chosen, others } = chooseTargets(due);
    expect([chosen.length, chosen[0]?.length, others]).toEqual([1, 40, []]);
  });

  it('are sixty at most; the rest stays due', () => {
    const { chosen, others } = chooseTargets(Array.from({ length: 100 }, (_, id) => target(id)));
    expect([chosen.length, others]).toEqual([60, []]);
  });
});

describe('a run', () => {
  it('sends HEAD, and GET where HEAD is not supported', async () => {
    const { check, requested, saved } = setUp([target(1), target(2)], (url, method) =>
      method === 'HEAD' && url.includes('shop-2') ? 405 : 200,
    );
    await check.work();
    expect(requested.sort()).toEqual([
      'GET https://shop-2.example/',
      'HEAD https://shop-1.example/',
      'HEAD https://shop-2.example/',
    ]);
    expect(saved.map(({ status }) => status)).toEqual(['ok', 'ok']);
  });

  it('counts a forbidden or silent address as a failure, and continues', async () => {
    const silent = invalidField('url', 'This URL cannot be reached.');
    const { check, saved } = setUp([target(1, undefined, 2), target(2)], (url) =>
      url.includes('shop-1') ? silent : 200,
    );
    await check.work();
    const found = saved.map(({ linkId, status, httpStatus }) => [linkId, status, httpStatus]);
    expect(found.sort()).toEqual([
      [1, 'broken', null],
      [2, 'ok', 200],
    ]);
  });

  it('saves the same result for all links of a destination, and postpones those of crowded hosts', async () => {
    const due = [1, 2].map((id) => target(id, 'https://shop.example/'));
    const crowd = [3, 4, 5, 6].map((id) => target(id, `https://crowd.example/${id}`));
    const { check, saved, postponed, requested } = setUp([...due, ...crowd], () => 404);
    await check.work();
    expect(saved.map(({ linkId }) => linkId).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(requested.filter((line) => line.endsWith('//shop.example/'))).toHaveLength(2);
    expect(postponed).toEqual([[[6], NOW + 600_000]]);
  });

  it('adds new links before it checks due ones', async () => {
    const { check, store } = setUp([], () => 200);
    await check.work();
    expect(store.takeInNew).toHaveBeenCalledWith(NOW, 500);
    expect(store.due).toHaveBeenCalledWith(NOW, { limit: 300, restingUntil: NOW + DAY_MS });
  });

  it('starts no destination after it was stopped', async () => {
    const { check, requested } = setUp([target(1)], () => 200);
    check.stop();
    await check.work();
    expect(requested).toEqual([]);
  });

  it('does not wait for a silent destination once it is stopped, and counts no failure', async () => {
    const { store, saved } = setUp([target(1), target(2)], () => 200);
    const silent = (_url: string, _method: string, stop?: AbortSignal) =>
      new Promise<never>((_, reject) => {
        stop?.addEventListener('abort', () => reject(invalidField('url', 'This URL did not respond in time.')));
      });
    const probe = vi.fn(silent);
    const check = createHealthCheck({ store, probe, clock: { now: () => NOW } });
    const run = check.work();
    await vi.waitFor(() => expect(probe).toHaveBeenCalledTimes(2), PATIENCE);
    check.stop();
    await run;
    expect(saved).toEqual([]);
  });

  it('rethrows unexpected errors', async () => {
    const { check } = setUp([target(1)], () => new TypeError('ours'));
    await expect(check.work()).rejects.toThrow('ours');
  });
});
