import { beforeAll, describe, expect, it } from 'vitest';
import { BLACK, WHITE } from './colour.ts';
import { createQrEngine, type QrEngine } from './qr-engine.ts';

describe('createQrEngine', () => {
  let engine: QrEngine;
  beforeAll(async () => {
    engine = await createQrEngine();
  });

  it('goes from a design to both pictures and a verdict', async () => {
    const drawing = engine.compose({ content: 'hello', foreground: BLACK, background: WHITE, logo: null });
    expect(engine.renderSvg(drawing)).toMatch(/^<svg .*<\/svg>$/);
    expect((await engine.renderPng(drawing)).subarray(1, 4).toString()).toBe('PNG');
    expect(await engine.inspect(drawing)).toEqual({
      readable: true,
      blame: 'foreground',
      scannable: 'good',
      reasons: [],
    });
  });

  it('refuses a content that fits no code', () => {
    const compose = (): unknown =>
      engine.compose({ content: 'é'.repeat(2000), foreground: BLACK, background: WHITE, logo: null });
    expect(compose).toThrow('shorten it');
  });

  it('loads its decoder from the disk: no request leaves', async () => {
    const fetched: unknown[] = [];
    const original = globalThis.fetch;
    globalThis.fetch = (async (address: unknown) => {
      fetched.push(address);
      throw new Error('no network here');
    }) as typeof fetch;
    try {
      const other = await createQrEngine();
      const drawing = other.compose({ content: 'offline', foreground: BLACK, background: WHITE, logo: null });
      expect((await other.inspect(drawing)).readable).toBe(true);
    } finally {
      globalThis.fetch = original;
    }
    expect(fetched).toEqual([]);
  });
});
