import { describe, expect, it } from 'vitest';
import { createRateLimiter } from '../../../accounts/rate-limit.ts';
import { AppError, conflict, forbidden, invalidInput, notFound } from '../../../platform/app-error.ts';
import { ANSWER_BUTTONS, answerFields } from './answer-form.ts';
import { answerRejection, limitAnswers } from './answer-limits.ts';

/** Sets up the service's own limiter over counts in memory; the test advances the clock. */
function setUp() {
  const clock = { time: 0, now: () => clock.time };
  const counts = new Map<string, number>();
  const hit = async (key: string, minute: number) => {
    const count = (counts.get(`${key}@${minute}`) ?? 0) + 1;
    counts.set(`${key}@${minute}`, count);
    return count;
  };
  const limiter = createRateLimiter({ hit, forgetBefore: async () => undefined }, clock);
  const attempt = (address: string, pageId = 1, pageKind: 'bio' | 'overlay' = 'overlay') =>
    limitAnswers(limiter, { pageKind, pageId }, address).then(
      () => true,
      (error: AppError) => {
        expect(error).toMatchObject({ code: 'rate_limited', retryAfterSeconds: expect.any(Number) });
        return false;
      },
    );
  const allowed = async (addresses: readonly string[], pageOf = (_index: number) => 1) => {
    let count = 0;
    for (const [index, address] of addresses.entries()) if (await attempt(address, pageOf(index))) count++;
    return count;
  };
  return { clock, attempt, allowed };
}

const times = (count: number, address = '203.0.113.7') => Array.from({ length: count }, () => address);

describe('form responses in a minute', () => {
  it('from one address to one page are five, and five again in the next', async () => {
    const { clock, allowed } = setUp();
    expect(await allowed(times(9))).toBe(5);
    clock.time = 60_000;
    expect(await allowed(times(9))).toBe(5);
  });

  it('from one address to many pages are twenty', async () => {
    const { allowed } = setUp();
    expect(await allowed(times(60), (index) => index)).toBe(20);
  });

  it('to one page from everywhere are a hundred and twenty', async () => {
    const { allowed } = setUp();
    const addresses = Array.from({ length: 200 }, (_, index) => `203.0.113.${index}`);
    expect(await allowed(addresses)).toBe(120);
  });

  it('that one limit rejects do not count toward the next', async () => {
    const { attempt, allowed } = setUp();
    // 100 responses rejected by the page limit count neither against the address nor against the page.
    expect(await allowed(times(105))).toBe(5);
    expect(await allowed(times(60), (index) => 2 + index)).toBe(15);
    expect(await attempt('198.51.100.1', 1)).toBe(true);
  });

  it('of a household with 2^64 addresses are those of one', async () => {
    const { allowed } = setUp();
    const addresses = Array.from({ length: 30 }, (_, index) => `2001:db8:1:2::${(index + 1).toString(16)}`);
    expect(await allowed(addresses)).toBe(5);
    expect(await allowed(['2001:db8:1:3::1', '::ffff:203.0.113.9'])).toBe(2);
  });

  it('to a bio page and an overlay with the same ID are separate', async () => {
    const { attempt, allowed } = setUp();
    expect(await allowed(times(6))).toBe(5);
    expect(await attempt('203.0.113.7', 1, 'bio')).toBe(true);
  });
});

describe('the message for a person who filled in a form', () => {
  it.each([
    [invalidInput({ email: ['A.'], message: ['B.', 'C.'] }), 400, ['A.', 'B.', 'C.']],
    [forbidden('No more.'), 403, ['No more.']],
    [notFound(), 404, ['Not found.']],
  ])('%s', (error, status, sentences) => {
    expect(answerRejection(error)).toEqual({ status, sentences, retryAfterSeconds: undefined });
  });

  it('states when to try again', () => {
    const error = new AppError('rate_limited', 'Wait.', { retryAfterSeconds: 12 });
    expect(answerRejection(error)).toEqual({ status: 429, sentences: ['Wait.'], retryAfterSeconds: 12 });
  });

  it.each([new Error('disk full'), new TypeError('x'), undefined, 'text', conflict('x', 'Taken.')])(
    "is undefined for %s, which is not the person's error",
    (error) => {
      expect(answerRejection(error)).toBeUndefined();
    },
  );
});

describe('the fields of a form', () => {
  const names = (markup: string) => [...markup.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name);

  it.each([
    ['contact', ['website', 'name', 'email', 'message']],
    ['newsletter', ['website', 'email']],
  ] as const)('for %s are %j', (type, expected) => {
    expect(names(answerFields({ type }, 'a').markup)).toEqual(expected);
  });

  it('of a poll are its options, one to choose', () => {
    const { markup } = answerFields({ type: 'poll', options: ['Yes', 'No "thanks"', '<b>'] }, 'a');
    expect(names(markup)).toEqual(['website', 'choice', 'choice', 'choice']);
    expect(markup.match(/type="radio"[^>]* required/g)).toHaveLength(3);
    expect(markup).toContain('value="No &quot;thanks&quot;"');
    expect(markup).not.toContain('<b>');
  });

  it.each(['contact', 'newsletter', 'poll'] as const)(
    'of a %s hide the trap field from people and their browsers',
    (type) => {
      const { markup } = answerFields({ type, options: ['a'] }, 'a');
      expect(markup).toMatch(/class="trap" aria-hidden="true">.*name="website" tabindex="-1" autocomplete="off"/);
      expect(ANSWER_BUTTONS[type]).not.toBe('');
    },
  );

  it('show one hint only, with the owner’s text', () => {
    for (const type of ['contact', 'newsletter'] as const) {
      const { markup } = answerFields({ type }, 'a', 'e.g. "you"');
      expect(markup.match(/placeholder="e\.g\. &quot;you&quot;"/g)).toHaveLength(1);
      expect(answerFields({ type }, 'a').markup).not.toContain('placeholder');
    }
  });
});
