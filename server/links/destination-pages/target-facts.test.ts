import { describe, expect, it } from 'vitest';
import { AppError, invalidField } from '../../platform/app-error.ts';
import { GuardedFetchError } from '../../platform/fetch/guarded-fetch.ts';
import { createTargetFacts } from './target-facts.ts';

const PAGE =
  '<title>Garden</title><meta property="og:image" content="/g.png"><meta name="description" content="All green">';

function setUp(allowed = true) {
  const requested: unknown[] = [];
  const facts = createTargetFacts({
    fetch: async (url, limits) => {
      requested.push([url, limits]);
      if (url.includes('inside')) throw invalidField('url', 'out of reach');
      const status = /answers-(\d+)/.exec(url)?.[1];
      if (status) throw new GuardedFetchError('url', 'rejected', Number(status));
      if (url.includes('bug')) throw new TypeError('a bug');
      return { bytes: Buffer.from(PAGE), contentType: 'text/html', finalUrl: 'https://shop.example/garden/' };
    },
    limiter: async (key) => {
      requested.push(key);
      return { limit: 20, remaining: 0, resetAt: 0, allowed, retryAfterSeconds: 9 };
    },
    ownHosts: new Set(['way.example']),
  });
  return { facts, requested };
}

describe('metadata of a destination', () => {
  it('contains title, text and picture, after redirects', async () => {
    const { facts, requested } = setUp();
    expect(await facts.of(7, 'https://shop.example/garden')).toEqual({
      title: 'Garden',
      description: 'All green',
      image: 'https://shop.example/g.png',
      health: { status: 'ok', httpStatus: 200 },
    });
    expect(requested).toEqual([
      'target-facts:7',
      ['https://shop.example/garden', expect.objectContaining({ maxBytes: 2 ** 20 })],
    ]);
  });

  it('is empty where the destination is unreachable; a bug stays an error', async () => {
    const { facts } = setUp();
    const health = { status: 'unknown', httpStatus: null };
    expect(await facts.of(7, 'https://inside.example/')).toEqual({
      title: null,
      description: null,
      image: null,
      health,
    });
    await expect(facts.of(7, 'https://bug.example/')).rejects.toBeInstanceOf(TypeError);
  });

  it.each([
    [404, 'broken'],
    [410, 'broken'],
    [200, 'ok'],
    [302, 'ok'],
    [401, 'unknown'],
    [403, 'unknown'],
    [429, 'unknown'],
    [500, 'unknown'],
    [503, 'unknown'],
  ] as const)('says of a destination that answers %i and shows no page: %s', async (httpStatus, status) => {
    const { facts } = setUp();
    const { health, title } = await facts.of(7, `https://shop.example/answers-${httpStatus}`);
    expect([health, title]).toEqual([{ status, httpStatus }, null]);
  });

  it.each(['file:///etc/passwd', 'javascript:alert(1)', 'https://me:x@a.example/', 'https://way.example/loop', 'x'])(
    'is not fetched from %s',
    async (url) => {
      const { facts, requested } = setUp();
      await expect(facts.of(7, url)).rejects.toMatchObject({
        code: 'invalid_input',
        fields: { url: [expect.any(String)] },
      });
      expect(requested).toEqual([]);
    },
  );

  it('is rate-limited before anything is fetched', async () => {
    const { facts, requested } = setUp(false);
    const refused = facts.of(7, 'https://shop.example/');
    await expect(refused).rejects.toBeInstanceOf(AppError);
    await expect(refused).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 9 });
    expect(requested).toEqual(['target-facts:7']);
  });
});
