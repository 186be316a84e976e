import { describe, expect, it } from 'vitest';
import { createOrphanCounter } from './orphan-counter.ts';
import { MAX_PATHS_PER_DAY, OTHER_PATHS } from './orphan-port.ts';

const hit = (path: string, at = 5, referrer = '') => ({ path, at, referrer });
const once = (domainId: number, path: string, at = 5) => ({
  domainId,
  path,
  times: 1,
  firstAt: at,
  lastAt: at,
  referrer: '',
});

describe('counting what is not there', () => {
  it('returns the count, the first and last time, and the last referrer', () => {
    const counter = createOrphanCounter();
    counter.count(7, hit('/sale', 5, 'a.example'));
    counter.count(7, hit('/sale', 9, 'b.example'));
    counter.count(7, hit('/sale', 12));
    counter.count(8, hit('/sale'));
    expect(counter.take()).toEqual([
      { domainId: 7, path: '/sale', times: 3, firstAt: 5, lastAt: 12, referrer: 'b.example' },
      once(8, '/sale'),
    ]);
    expect(counter.take()).toEqual([]);
  });

  it('is limited in paths per domain, with one entry for all others', () => {
    const counter = createOrphanCounter();
    for (let n = 0; n < 5_000; n++) counter.count(7, hit(`/scan-${n}`, n));
    counter.count(7, hit('/scan-0', 6_000));
    counter.count(8, hit('/quiet'));
    const counts = counter.take();
    expect(counts).toHaveLength(MAX_PATHS_PER_DAY + 2);
    const others = counts.find(({ path }) => path === OTHER_PATHS);
    expect(others).toMatchObject({
      domainId: 7,
      times: 5_000 - MAX_PATHS_PER_DAY,
      firstAt: MAX_PATHS_PER_DAY,
      lastAt: 4_999,
    });
    expect(counts.find(({ path }) => path === '/scan-0')?.times).toBe(2);
    expect(counts).toContainEqual(once(8, '/quiet'));
  });

  it('holds so many paths in all, with an entry for the rest of each domain', () => {
    const counter = createOrphanCounter();
    for (let domain = 1; domain <= 100; domain++) {
      for (let n = 0; n < 150; n++) counter.count(domain, hit(`/scan-${n}`));
    }
    const counts = counter.take();
    expect(counts.filter(({ path }) => path !== OTHER_PATHS).length).toBeLessThanOrEqual(10_000);
    expect(counts.reduce((sum, { times }) => sum + times, 0)).toBe(15_000);
  });

  it('loses nothing that is put back, nor what came meanwhile', () => {
    const counter = createOrphanCounter();
    counter.count(7, hit('/sale', 5, 'a.example'));
    const taken = counter.take();
    counter.count(7, hit('/sale', 9));
    counter.putBack(taken);
    expect(counter.take()).toEqual([{ ...once(7, '/sale'), times: 2, lastAt: 9, referrer: 'a.example' }]);
  });

  it('forgets one path, or all of a domain, and has room for others then', () => {
    const counter = createOrphanCounter();
    for (const path of ['/a', '/b', '/c']) counter.count(7, hit(path));
    counter.count(8, hit('/a'));
    counter.forget(7, '/a');
    counter.forget(9);
    expect(counter.take().map(({ domainId, path }) => `${domainId}${path}`)).toEqual(['7/b', '7/c', '8/a']);
    for (let n = 0; n < MAX_PATHS_PER_DAY; n++) counter.count(7, hit(`/${n}`));
    counter.forget(7);
    counter.count(7, hit('/new'));
    expect(counter.take()).toEqual([once(7, '/new')]);
  });
});
