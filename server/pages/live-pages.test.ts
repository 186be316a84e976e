import { describe, expect, it, vi } from 'vitest';
import type { Change } from '../platform/changes.ts';
import { parseBioContent } from './bio-value.ts';
import { createLivePages } from './live-pages.ts';
import { parseOverlayContent } from './overlay-value.ts';
import { parseSplashContent } from './splash-value.ts';

const owned = { id: 1, accountId: 1, name: 'x', createdAt: 0 };

function setUp() {
  let tell = (_change: Change) => {};
  const bio = { ...owned, handle: 'ada', content: parseBioContent('{}') };
  const findShown = vi.fn(async (handle: string) => (handle === bio.handle ? { ...bio } : undefined));
  const find = vi.fn(async (accountId: number, id: number) => (accountId === 1 && id === 1 ? { ...bio } : undefined));
  const findSplash = vi.fn(async () => ({ ...owned, content: parseSplashContent('{}') }));
  const findOverlay = async () => ({ ...owned, type: 'poll' as const, content: parseOverlayContent('{}') });
  const pages = createLivePages({
    stores: {
      bioPages: { find, findShown },
      splashPages: { findAny: findSplash },
      overlays: { findAny: findOverlay },
    },
    changes: {
      subscribe: (listener) => {
        tell = listener;
        return () => undefined;
      },
      period: () => undefined,
    },
    clock: { now: () => 0 },
  });
  return { pages, bio, find, findShown, findSplash, tell: (change: Change) => tell(change) };
}

describe('pages from memory', () => {
  it('are read once in any letter case, and then returned immediately', async () => {
    const { pages, findShown } = setUp();
    expect(await pages.bio('ADA')).toMatchObject({ handle: 'ada' });
    expect(pages.bio('ada')).not.toBeInstanceOf(Promise);
    expect(findShown).toHaveBeenCalledTimes(1);
  });

  it('are no longer found under the old name, and immediately under the new one', async () => {
    const { pages, bio, tell } = setUp();
    await pages.bio('ada');
    expect(await pages.bio('countess')).toBeUndefined();
    bio.handle = 'countess';
    tell({ topic: 'bioPage', id: 1, key: 'countess' });
    expect(await pages.bio('ada')).toBeUndefined();
    expect(await pages.bio('countess')).toMatchObject({ id: 1 });
  });

  it('are found by ID too, by their account alone, until they change', async () => {
    const { pages, bio, find, tell } = setUp();
    expect(await pages.bioOf(1, 1)).toMatchObject({ handle: 'ada' });
    expect(pages.bioOf(1, 1)).not.toBeInstanceOf(Promise);
    expect(await pages.bioOf(2, 1)).toBeUndefined();
    bio.handle = 'countess';
    tell({ topic: 'bioPage', id: 1, key: 'countess' });
    expect(await pages.bioOf(1, 1)).toMatchObject({ handle: 'countess' });
    expect(find.mock.calls.map(([accountId]) => accountId)).toEqual([1, 2, 1]);
  });

  it('are not found while their account is suspended, and found again once it is resumed', async () => {
    const { pages, findShown, tell } = setUp();
    const both = async () => [await pages.bio('ada'), await pages.bioOf(1, 1)].map((page) => page?.handle);
    expect(await both()).toEqual(['ada', 'ada']);
    findShown.mockResolvedValue(undefined);
    tell({ topic: 'account', id: 1, key: '' });
    expect(await both()).toEqual([undefined, undefined]);
    findShown.mockImplementation(async (handle) => ({ ...owned, handle, content: parseBioContent('{}') }));
    tell({ topic: 'account', id: 1, key: '' });
    expect(await both()).toEqual(['ada', 'ada']);
  });

  it('are their account’s alone', async () => {
    const { pages } = setUp();
    expect(await pages.splash(2, 1)).toBeUndefined();
    expect(pages.splash(1, 1)).toMatchObject({ id: 1 });
    expect(await pages.overlay(2, 1)).toBeUndefined();
    expect(await pages.anyOverlay(1)).toMatchObject({ type: 'poll' });
  });

  it('are read again after a change, and when their account is deleted', async () => {
    const { pages, findSplash, tell } = setUp();
    await pages.splash(1, 1);
    tell({ topic: 'splashPage', id: 1, key: '' });
    await pages.splash(1, 1);
    tell({ topic: 'account', id: 1, key: '' });
    await pages.splash(1, 1);
    expect(findSplash).toHaveBeenCalledTimes(3);
  });
});
