import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rawHit } from '../../../collect/collect.ts';
import { countsAsVisit, hitOf, recordAndRespond } from './hits.ts';

function request(headers: Record<string, string> = {}, method = 'GET'): IncomingMessage {
  return { method, headers, url: '/abc?utm_source=x' } as unknown as IncomingMessage;
}

describe('a visit', () => {
  it.each([
    [true, request()],
    [true, request({ 'sec-purpose': '' })],
    [false, request({}, 'HEAD')],
    [false, request({ 'sec-purpose': 'prefetch' })],
    [false, request({ 'sec-purpose': 'prefetch;prerender' })],
    [false, request({ purpose: 'prefetch' })],
    [false, request({ 'x-purpose': 'preview' })],
    [false, request({ 'x-moz': 'prefetch' })],
  ])('counts: %s', (counts, visit) => {
    expect(countsAsVisit(visit)).toBe(counts);
  });
});

describe('the hit of a request', () => {
  it('contains what the pipeline reads, and no invented values', () => {
    const headers = {
      'user-agent': 'x',
      referer: 'https://r.example/',
      'accept-language': 'de',
      'sec-ch-ua': '"Chromium";v="126"',
      dnt: '1',
      'sec-gpc': '1',
    };
    const facts = { kind: 'click', accountId: 1, linkId: 2, occurredAt: 3, address: '203.0.113.7' } as const;
    expect(hitOf(request(headers), 'go.example', facts)).toEqual(
      rawHit({
        ...facts,
        userAgent: 'x',
        referrer: 'https://r.example/',
        acceptLanguage: 'de',
        host: 'go.example',
        path: '/abc',
        query: 'utm_source=x',
        doNotTrack: true,
        globalPrivacyControl: true,
        isFirstHand: true,
        brands: '"Chromium";v="126"',
      }),
    );
    expect(hitOf(request(), '', facts)).toEqual(
      rawHit({ ...facts, path: '/abc', query: 'utm_source=x', isFirstHand: true }),
    );
  });
});

describe('recording and responding', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const hit = rawHit({ kind: 'click', occurredAt: 0 });

  function setUp(hasRoom = true) {
    let settle: (outcome: 'stored' | 'refused') => void = () => {};
    const sink = {
      record: vi.fn(),
      takeDurably: vi.fn((_hit: unknown, done: typeof settle) => {
        settle = done;
      }),
      whenRoom: (next: (hasRoom: boolean) => void) => next(hasRoom),
    };
    return { sink, respond: vi.fn(), refuse: vi.fn(), settle: (outcome: 'stored' | 'refused') => settle(outcome) };
  }

  it('immediately: hits that arrive together are recorded, then all are answered', () => {
    const { sink, refuse } = setUp();
    const responses = [1, 2].map(() => vi.fn(() => expect(sink.record).toHaveBeenCalledTimes(2)));
    for (const respond of responses) recordAndRespond(sink, hit, { when: 'at-once', respond, refuse });
    vi.advanceTimersByTime(0);
    expect(responses.map((respond) => respond.mock.calls.length)).toEqual([1, 1]);
    expect(refuse).not.toHaveBeenCalled();
  });

  it('immediately: a response that fails leaves the others of its turn alone', () => {
    const { sink, respond, refuse } = setUp();
    const broken = () => {
      throw new Error('The connection is broken.');
    };
    for (const each of [broken, respond]) recordAndRespond(sink, hit, { when: 'at-once', respond: each, refuse });
    expect(() => vi.advanceTimersByTime(0)).toThrow('The connection is broken.');
    vi.advanceTimersByTime(0);
    expect(respond).toHaveBeenCalledTimes(1);
  });

  it.each(['at-once', 'after-sync'] as const)('%s: without room the click is rejected, not answered', (when) => {
    const { sink, respond, refuse } = setUp(false);
    recordAndRespond(sink, hit, { when, respond, refuse });
    expect(refuse).toHaveBeenCalledTimes(1);
    expect(respond).not.toHaveBeenCalled();
    expect([...sink.record.mock.calls, ...sink.takeDurably.mock.calls]).toEqual([]);
  });

  it('after the sync: no response is sent before the hit is on disk', () => {
    const { sink, respond, refuse, settle } = setUp();
    recordAndRespond(sink, hit, { when: 'after-sync', respond, refuse });
    vi.advanceTimersByTime(4_999);
    expect(respond).not.toHaveBeenCalled();
    settle('stored');
    vi.advanceTimersByTime(10_000);
    expect([respond.mock.calls.length, refuse.mock.calls.length]).toEqual([1, 0]);
  });

  it('after the sync: a hanging disk rejects the click after five seconds', () => {
    const { sink, respond, refuse, settle } = setUp();
    recordAndRespond(sink, hit, { when: 'after-sync', respond, refuse });
    vi.advanceTimersByTime(5_000);
    settle('stored');
    expect([respond.mock.calls.length, refuse.mock.calls.length]).toEqual([0, 1]);
  });

  it('after the sync: a click that the disk rejects is rejected', () => {
    const { sink, respond, refuse, settle } = setUp();
    recordAndRespond(sink, hit, { when: 'after-sync', respond, refuse });
    settle('refused');
    expect([respond.mock.calls.length, refuse.mock.calls.length]).toEqual([0, 1]);
  });
});
