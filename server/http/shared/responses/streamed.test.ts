import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { prefers, Streamed, sendStreamed, textStream } from './streamed.ts';

describe('prefers', () => {
  it.each([
    ['text/csv', true],
    ['TEXT/CSV; charset=utf-8', true],
    ['text/csv, application/json', true],
    ['text/html, text/csv;q=0.9, */*', true],
    ['application/json, text/csv', false],
    ['application/json;q=0, text/csv', true],
    ['text/csv;q=0', false],
    ['text/csv;q=0.0, application/json', false],
    ['*/*', false],
    ['text/*', false],
    ['', false],
    [undefined, false],
  ])('%j prefers CSV: %s', (accept, expected) => {
    expect(prefers(accept, 'text/csv')).toBe(expected);
  });
});

async function* counting(from: number, to: number, created: number[]): AsyncGenerator<string> {
  for (let number = from; number <= to; number++) {
    created.push(number);
    yield `${number} `;
  }
}

describe('a text stream', () => {
  it('is read to its end, and closed once', async () => {
    let ends = 0;
    const stream = textStream(counting(1, 5, []), () => ends++);
    let text = '';
    for await (const piece of stream) text += piece;
    expect([text, ends]).toEqual(['1 2 3 4 5 ', 1]);
  });

  it('produces no more than is read', async () => {
    const created: number[] = [];
    const stream = textStream(counting(1, 1_000_000, created), () => undefined);
    for await (const piece of stream) if (String(piece).startsWith('3')) break;
    expect(created.length).toBeLessThan(20_000);
  });

  it('ends immediately when its reader disconnects, even during a piece', async () => {
    let ends = 0;
    const never: AsyncIterator<string> = { next: () => new Promise(() => undefined) };
    const stream = textStream(never, () => ends++);
    stream.read();
    stream.destroy();
    expect(ends).toBe(1);
  });

  it('that was never read is closed as well', () => {
    let ends = 0;
    textStream(counting(1, 5, []), () => ends++).destroy();
    expect(ends).toBe(1);
  });

  it('fails with the original error', async () => {
    let ends = 0;
    const failing: AsyncIterator<string> = { next: () => Promise.reject(new Error('the engine went away')) };
    const stream = textStream(failing, () => ends++);
    await expect(stream.toArray()).rejects.toThrow('the engine went away');
    expect(ends).toBe(1);
  });
});

describe('sending', () => {
  it('answers HEAD with headers only, and destroys the stream', async () => {
    const reported: Record<string, unknown> = {};
    const reply = {
      headers: (headers: object) => Object.assign(reported, headers) && reply,
      type: (type: string) => Object.assign(reported, { type }) && reply,
      send: (body: unknown) => Object.assign(reported, { body }) && reply,
    };
    let ends = 0;
    const body = textStream(counting(1, 5, []), () => ends++);
    const response = new Streamed('text/csv', body, { 'X-Name': 'x' });
    sendStreamed(response, { method: 'HEAD' } as FastifyRequest, reply as unknown as FastifyReply);
    expect(reported).toMatchObject({ 'X-Name': 'x', type: 'text/csv; charset=utf-8' });
    expect([ends, reported.body === body]).toEqual([1, false]);
  });
});
