import { describe, expect, it } from 'vitest';
import { FakeBrowser, TAG } from './fake-browser.fixture.ts';

const MINUTE_MS = 60_000;

/** [milliseconds, percent] of each report. */
function reports(browser: FakeBrowser): unknown[] {
  return browser.engagements.map(({ engaged, scroll }) => [engaged, scroll]);
}

describe('engaged time', () => {
  it('is sent when the page is hidden, for the current view', () => {
    const browser = new FakeBrowser({ referrer: 'https://google.com/' });
    browser.wait(12_345);
    browser.hide();
    expect(browser.bodies[1]).toEqual({
      referrer: 'https://google.com/',
      page: 'https://example.com/start',
      screen_resolution: '1920x1080',
      engaged: 12_345,
      scroll: 25,
    });
  });

  it('is what was since the last report', () => {
    const browser = new FakeBrowser();
    browser.wait(1_000);
    browser.hide();
    browser.show();
    browser.wait(2_000);
    browser.hide();
    expect(browser.engagements.map(({ engaged }) => engaged)).toEqual([1_000, 2_000]);
  });

  it('never holds time in hiding, however it ends', () => {
    const browser = new FakeBrowser();
    browser.wait(1_000);
    browser.hide();
    browser.wait(3_600_000);
    browser.fire('pagehide');
    browser.show();
    browser.wait(500);
    browser.fire('pagehide');
    expect(browser.engagements.map(({ engaged }) => engaged)).toEqual([1_000, 500]);
  });

  it('begins when a tab that was opened behind another comes to the front', () => {
    const browser = new FakeBrowser({ visibilityState: 'hidden', hasFocus: false });
    browser.wait(MINUTE_MS);
    browser.show();
    browser.focus(true);
    browser.wait(700);
    browser.hide();
    expect(browser.engagements.map(({ engaged }) => engaged)).toEqual([700]);
  });

  it('is not that of a page in sight while another window has the focus', () => {
    const browser = new FakeBrowser();
    browser.wait(1_000);
    browser.focus(false);
    browser.wait(30_000);
    browser.focus(true);
    browser.wait(2_000);
    browser.hide();
    expect(browser.engagements.map(({ engaged }) => engaged)).toEqual([3_000]);
  });

  it('is sent every minute of a long read, so that a killed browser loses little', () => {
    const browser = new FakeBrowser();
    browser.wait(2.5 * MINUTE_MS);
    expect(browser.engagements.map(({ engaged }) => engaged)).toEqual([MINUTE_MS, MINUTE_MS]);
    browser.hide();
    expect(browser.engagements.at(-1)?.engaged).toBe(MINUTE_MS / 2);
  });

  it('ends five minutes after the last input, and continues with the next', () => {
    const browser = new FakeBrowser();
    browser.wait(MINUTE_MS / 2);
    browser.fire('pointermove');
    browser.wait(8 * 60 * MINUTE_MS);
    const nightMs = browser.engagements.reduce((sum, { engaged }) => sum + engaged, 0);
    expect(nightMs).toBe(5.5 * MINUTE_MS);
    browser.fire('keydown');
    browser.wait(1_000);
    browser.hide();
    expect(browser.engagements.at(-1)?.engaged).toBe(1_000);
  });

  it.each(['pointermove', 'pointerdown', 'keydown', 'scroll', 'focus'])('%s is a sign of life', (type) => {
    const browser = new FakeBrowser();
    for (let minute = 0; minute < 20; minute++) {
      browser.wait(MINUTE_MS);
      browser.fire(type);
    }
    expect(browser.engagements).toHaveLength(20);
  });

  it('below a tenth of a second is combined with the next report, because leaving a page fires several events', () => {
    const browser = new FakeBrowser();
    browser.wait(90);
    browser.hide();
    expect(browser.engagements).toEqual([]);
    browser.show();
    browser.wait(90);
    browser.fire('pagehide');
    browser.hide();
    expect(browser.engagements.map(({ engaged }) => engaged)).toEqual([180]);
  });

  it('starts again with each view, after the previous one’s report', () => {
    const browser = new FakeBrowser();
    browser.wait(1_000);
    browser.go('pushState', '/two');
    browser.wait(2_000);
    browser.go('replaceState', '/two?sorted');
    browser.wait(500);
    browser.hide();
    expect(browser.bodies.map(({ page, engaged }) => [page.slice(19), engaged])).toEqual([
      ['/start', undefined],
      ['/start', 1_000],
      ['/two', undefined],
      ['/two', 2_500],
    ]);
  });

  it('starts again when the page is restored from the cache', () => {
    const browser = new FakeBrowser();
    browser.wait(1_000);
    browser.fire('pagehide', { persisted: true });
    browser.hide();
    browser.wait(MINUTE_MS);
    browser.show();
    browser.fire('pageshow', { persisted: true });
    browser.wait(300);
    browser.hide();
    expect(browser.bodies.map(({ engaged }) => engaged)).toEqual([undefined, 1_000, undefined, 300]);
  });

  it('is not sent before a view', () => {
    const browser = new FakeBrowser({ currentScript: { ...TAG, 'data-manual': '' } });
    browser.wait(2 * MINUTE_MS);
    browser.hide();
    expect(browser.sent).toEqual([]);
  });

  it('contains the user ID after identify', () => {
    const browser = new FakeBrowser();
    browser.window.waymark?.('identify', 'user-1');
    browser.wait(1_000);
    browser.hide();
    expect(browser.engagements).toMatchObject([{ user: 'user-1' }]);
  });
});

describe('scroll depth', () => {
  const depthAfter = (act: (browser: FakeBrowser) => void) => {
    const browser = new FakeBrowser();
    act(browser);
    browser.wait(1_000);
    browser.hide();
    return browser.engagements.at(-1)?.scroll;
  };

  it('is the deepest that was seen, in percent', () => {
    expect(
      depthAfter((browser) => {
        browser.scrollTo(1_000);
        browser.scrollTo(200);
      }),
    ).toBe(75);
  });

  it('of a page without a scroll bar is all of it', () => {
    expect(
      depthAfter((browser) => {
        browser.scroll.height = 500;
      }),
    ).toBe(100);
  });

  it('is never more than all of it, though browsers let a page bounce', () => {
    expect(depthAfter((browser) => browser.scrollTo(1_600))).toBe(100);
  });

  it('is that of the page as it has grown: the end of a feed is not the end', () => {
    expect(
      depthAfter((browser) => {
        browser.scrollTo(1_500);
        browser.scroll.height = 8_000;
      }),
    ).toBe(25);
  });

  it('starts again with each view', () => {
    const browser = new FakeBrowser();
    browser.scrollTo(1_500);
    browser.wait(1_000);
    browser.go('pushState', '/two');
    browser.scrollTo(0);
    browser.wait(1_000);
    browser.hide();
    expect(reports(browser)).toEqual([
      [1_000, 100],
      [1_000, 25],
    ]);
  });

  it('of a document without a height is 100 percent', () => {
    expect(
      depthAfter((browser) => {
        browser.document.scrollingElement = null;
      }),
    ).toBe(100);
  });
});
