import vm from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PIXEL_WAIT_MS, pixelScript, pixelScriptUrl, pixelScriptVersion } from './pixel-script.ts';

const META = 'socialnetworkpixel:123456789012345';
const FORUM = 'forum:t2_abc';
const TAG_MANAGER = 'tagmanagerpixel:GTM-ABC123';
const TIKTOK = 'shortvideo:C4ABCDEFGHIJ';
const NEXT = 'https://shop.example/?a=1';

interface Loading {
  src: string;
  onload?: () => void;
  onerror?: () => void;
}

type Click = { target: { closest(selector: string): unknown }; preventDefault: () => void };

/** Simulates the browser APIs that the script uses. Vendors respond on demand, and the clock is fixed. */
function browser(dataset: Record<string, string>) {
  const loaded: Loading[] = [];
  const frames: Loading[] = [];
  const timers: Array<{ act: () => void; ms: number }> = [];
  const clicks: Array<(event: Click) => void> = [];
  const banner = { hidden: true };
  const replace = vi.fn((_address: string) => undefined);
  const fetch = vi.fn(async (_address: string, _request: { body: string; mode: string }) => undefined);
  const globals = {
    document: {
      currentScript: { dataset },
      body: { append: (frame: Loading) => frames.push(frame) },
      createElement: () => ({ src: '' }),
      querySelector: () => banner,
      addEventListener: (_name: string, listener: (event: Click) => void) => clicks.push(listener),
    },
    Image: class {
      src = '';
      constructor() {
        loaded.push(this);
      }
    },
    location: { origin: 'https://go.example', pathname: '/sale"x', replace },
    setTimeout: (act: () => void, ms: number) => timers.push({ act, ms }),
    fetch,
    URLSearchParams,
  };
  vm.runInNewContext(pixelScript, globals);
  return {
    loaded,
    frames,
    timers,
    banner,
    replace,
    fetch,
    addresses: () => loaded.map(({ src }) => src),
    press(choice: string | undefined) {
      const preventDefault = vi.fn();
      const button = choice === undefined ? null : { dataset: { choice } };
      for (const listener of clicks) listener({ target: { closest: () => button }, preventDefault });
      return preventDefault;
    },
  };
}

/** Lets settled promises run their callbacks. */
async function settled() {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

describe('the script of pages with pixels', () => {
  it('calls each vendor with a picture, naming the page and no more of its URL', () => {
    const { addresses } = browser({ pixels: `${META} ${FORUM}` });
    expect(addresses()).toEqual([
      expect.stringMatching(/^https:\/\/www\.facebook\.com\/tr\?id=123456789012345&/),
      expect.stringMatching(/^https:\/\/alb\.reddit\.com\/rp\.gif\?id=t2_abc&event=PageVisit&ts=\d+&uuid=\d+$/),
    ]);
    expect(addresses()[0]).toContain(`&dl=${encodeURIComponent('https://go.example/sale"x')}`);
  });

  it('opens frames hidden, and posts text that is still JSON', () => {
    const { frames, fetch } = browser({ pixels: `${TAG_MANAGER} ${TIKTOK}` });
    expect(frames).toMatchObject([{ hidden: true, src: 'https://www.googletagmanager.com/ns.html?id=GTM-ABC123' }]);
    const [address, request] = fetch.mock.calls[0] ?? [];
    expect([address, request?.mode]).toEqual(['https://analytics.tiktok.com/api/v2/pixel', 'no-cors']);
    const { context } = JSON.parse(request?.body ?? '');
    expect(context.pixel).toEqual({ code: 'C4ABCDEFGHIJ' });
    expect(context.page).toEqual({ url: 'https://go.example/sale"x' });
  });

  it.each([
    '',
    'forum',
    'forum:',
    'forum:t2_abc&evil=1',
    'forum:"><script>',
    'nobody:t2_abc',
    '__proto__:t2_abc',
    'constructor:t2_abc',
    'tagmanagerpixel:UA-123456-1',
    'tagmanagerpixel:https://evil.example/',
    'retargetingpixel:a/b.c:d',
    'socialnetworkpixel:https://evil.example/',
  ])('fires nothing for %j', (pixels) => {
    const { loaded, frames, fetch } = browser({ pixels });
    expect([loaded, frames]).toEqual([[], []]);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('has a name that changes with its content, and no unfilled placeholder', () => {
    expect(pixelScriptUrl).toBe(`/assets/pixels.js?v=${pixelScriptVersion}`);
    expect(pixelScriptVersion).toMatch(/^[\w-]{10}$/);
    expect(pixelScript).not.toMatch(/undefined,|\[object|\bNaN\b|eval\(|innerHTML|document\.write/);
  });
});

describe('a page that redirects onward', () => {
  it('redirects when all vendors have responded, successfully or not', async () => {
    const { loaded, replace } = browser({ pixels: `${META} ${FORUM}`, next: NEXT });
    loaded[0]?.onload?.();
    await settled();
    expect(replace).not.toHaveBeenCalled();
    loaded[1]?.onerror?.();
    await settled();
    expect(replace).toHaveBeenCalledExactlyOnceWith(NEXT);
  });

  it('waits no longer for vendors that do not answer', async () => {
    const { timers, replace } = browser({ pixels: META, next: NEXT });
    await settled();
    expect(replace).not.toHaveBeenCalled();
    expect(timers.map(({ ms }) => ms)).toEqual([PIXEL_WAIT_MS]);
    timers[0]?.act();
    await settled();
    expect(replace).toHaveBeenCalledExactlyOnceWith(NEXT);
  });

  it('redirects immediately where no tag can fire', async () => {
    const { replace } = browser({ pixels: 'forum:?', next: NEXT });
    await settled();
    expect(replace).toHaveBeenCalledExactlyOnceWith(NEXT);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example/', '/here', ' https://a.example/'])(
    'never redirects to %j',
    async (next) => {
      const { timers, replace } = browser({ pixels: '', next });
      for (const { act } of timers) act();
      await settled();
      expect(replace).not.toHaveBeenCalled();
    },
  );
});

describe('pixels that require consent', () => {
  let page: ReturnType<typeof browser>;
  beforeEach(() => {
    page = browser({ pixels: META, asked: FORUM });
  });

  it('wait, while the others fire and the question shows', () => {
    expect(page.addresses()).toEqual([expect.stringContaining('facebook')]);
    expect(page.banner.hidden).toBe(false);
  });

  it('fire once for visitors who consent, no matter how often they click', () => {
    for (const choice of ['yes', 'yes', 'no']) page.press(choice);
    expect(page.addresses()).toEqual([expect.stringContaining('facebook'), expect.stringContaining('reddit')]);
    expect(page.banner.hidden).toBe(true);
  });

  it.each(['no', '', 'YES', 'maybe'])('never fire for %j, nor after a change of mind', (choice) => {
    page.press(choice);
    page.press('yes');
    expect(page.loaded).toHaveLength(1);
    expect(page.banner.hidden).toBe(true);
  });

  it('leave clicks elsewhere alone', () => {
    expect(page.press(undefined)).not.toHaveBeenCalled();
    expect(page.banner.hidden).toBe(false);
    expect(page.press('no')).toHaveBeenCalledOnce();
  });

  it.each([
    ['yes', 'yes'],
    ['no', 'no'],
    ['maybe', 'no'],
  ])('send the decision %j to be stored, as %s, without an identifier', async (choice, kept) => {
    const asked = browser({ pixels: META, asked: `${FORUM} ${TAG_MANAGER}`, asker: '12', next: NEXT });
    for (const { onload } of asked.loaded) onload?.();
    asked.press(choice);
    const [address, request] = asked.fetch.mock.calls[0] ?? [];
    expect(address).toBe('/settings/privacy');
    expect(String(request?.body)).toBe(`of=12&vendors=forum.tagmanagerpixel&choice=${kept}`);
    for (const { onload } of [...asked.loaded, ...asked.frames]) onload?.();
    await settled();
    expect(asked.replace).toHaveBeenCalledExactlyOnceWith(NEXT);
  });

  it('redirect although the decision cannot be stored, and store none where none is requested', async () => {
    const asked = browser({ asked: FORUM, asker: '12', next: NEXT });
    asked.fetch.mockRejectedValue(new Error('no way'));
    asked.press('no');
    await settled();
    expect(asked.replace).toHaveBeenCalledExactlyOnceWith(NEXT);
    page.press('no');
    expect(page.fetch).not.toHaveBeenCalled();
  });

  it.each([
    ['yes', 2],
    ['no', 1],
  ])('redirect after the decision %j, when %i vendors have been called', async (choice, vendors) => {
    const { loaded, press, replace } = browser({ pixels: META, asked: FORUM, next: NEXT });
    for (const { onload } of loaded) onload?.();
    await settled();
    expect(replace).not.toHaveBeenCalled();
    press(choice);
    expect(loaded).toHaveLength(vendors);
    for (const { onload } of loaded) onload?.();
    await settled();
    expect(replace).toHaveBeenCalledExactlyOnceWith(NEXT);
  });
});
