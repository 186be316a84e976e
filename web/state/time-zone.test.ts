import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The module as a newly loaded page has it. */
async function loadPage() {
  vi.resetModules();
  return import('./time-zone.ts');
}

describe("the person's time zone", () => {
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = new Map();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    // Other test files share the modules.
    vi.resetModules();
  });

  it("is the browser's unless the profile has another", async () => {
    const page = await loadPage();
    expect(page.ownTimeZone()).toBe(page.browserTimeZone());
    expect(page.noteTimeZone('')).toBe(false);
  });

  it('loads the page again once, and every page after it knows the zone', async () => {
    expect((await loadPage()).noteTimeZone('Asia/Kathmandu')).toBe(true);
    const next = await loadPage();
    expect(next.ownTimeZone()).toBe('Asia/Kathmandu');
    expect(next.noteTimeZone('Asia/Kathmandu')).toBe(false);
    expect(next.noteTimeZone('')).toBe(true);
    expect((await loadPage()).ownTimeZone()).toBe(next.browserTimeZone());
  });

  it("stays the browser's when the browser does not know the zone", async () => {
    const page = await loadPage();
    expect(page.noteTimeZone('Mars/Olympus')).toBe(false);
    expect(page.ownTimeZone()).toBe(page.browserTimeZone());
  });

  it('holds for the page alone where the browser stores nothing, without loading it again and again', async () => {
    vi.stubGlobal('localStorage', undefined);
    const page = await loadPage();
    expect(page.noteTimeZone('Asia/Kathmandu')).toBe(false);
    expect(page.ownTimeZone()).toBe('Asia/Kathmandu');
  });
});
