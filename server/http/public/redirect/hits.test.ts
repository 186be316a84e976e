import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rawHit } from '../../../collect/collect.ts';
import { countsAsVisit, hitOf, recordAndAnswer } from './hits.ts';

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

  function sink() {
    let settle: () => void = () => {};
    const record = vi.fn((_hit: unknown, done?: (outcome: 'stored') => void) => {
      settle = () => done?.('stored');
    });
    return { record, settle: () => settle() };
  }

  it('at once: the response is sent, then the hit is recorded', () => {
    const { record } = sink();
    const answer = vi.fn(() => expect(record).not.toHaveBeenCalled());
    recordAndAnswer({ record }, hit, { when: 'at-once', answer });
    expect(answer).toHaveBeenCalledTimes(1);
    expect(record).toHaveBeenCalledTimes(1);
  });

  it('after the sync: no response is sent before the hit is on disk', () => {
    const { record, settle } = sink();
    const answer = vi.fn();
    recordAndAnswer({ record }, hit, { when: 'after-sync', answer });
    vi.advanceTimersByTime(249);
    expect(answer).not.toHaveBeenCalled();
    settle();
    expect(answer).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    expect(answer).toHaveBeenCalledTimes(1);
  });

  it('after the sync: a hanging disk delays nobody for more than 250 ms', () => {
    const { record, settle } = sink();
    const answer = vi.fn();
    recordAndAnswer({ record }, hit, { when: 'after-sync', answer });
    vi.advanceTimersByTime(250);
    expect(answer).toHaveBeenCalledTimes(1);
    settle();
    expect(answer).toHaveBeenCalledTimes(1);
  });

  it('after the sync: a recorder that rejects at once gets one response', () => {
    const answer = vi.fn();
    const record = (_hit: unknown, done?: (outcome: 'refused') => void) => done?.('refused');
    recordAndAnswer({ record }, hit, { when: 'after-sync', answer });
    vi.advanceTimersByTime(1_000);
    expect(answer).toHaveBeenCalledTimes(1);
  });
});
