import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SharedBrowser, sharePersonsBrowser } from '../support/browser/shared-browser.ts';
import { type Body, type Pages, startTrackedSite, type TrackedSite } from '../support/tracked-site.ts';

/** Tracker behavior in a real browser; tests that need a browser without automation are in tracker-plain.test.ts. */

let browser: SharedBrowser;
let context: BrowserContext;
let tracked: TrackedSite;
const complaints: string[] = [];

beforeAll(async () => {
  browser = await sharePersonsBrowser();
});
afterAll(() => browser.close());
afterEach(async () => {
  await context.close();
  await tracked.close();
  complaints.splice(0);
});

type Prepare = (page: Page) => Promise<unknown>;

async function visit(path: string, pages: Pages, prepare: Prepare = async () => {}): Promise<Page> {
  tracked = await startTrackedSite(pages);
  context = await browser.newContext();
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await prepare(page);
  await page.goto(tracked.origin + path);
  return page;
}

/** Long enough to be reported, from the moment the tracker is loaded. */
async function look(page: Page): Promise<void> {
  await page.waitForFunction('window.waymark && performance.now() > (window.lookedSince ??= performance.now()) + 300');
}

const short = (url: string) => url.replace(/^http:\/\/[^/]+/, '');
const isView = (body: Body) => !('engaged' in body || 'event' in body || 'vitals' in body);
const isEvent = (body: Body) => 'event' in body;
const isEngagement = (body: Body) => 'engaged' in body;
const isVitals = (body: Body) => 'vitals' in body;
/** Referrer and page of every view, without origins. */
const views = () => tracked.bodies.filter(isView).map(({ referrer, page }) => [short(referrer), short(page)]);

describe('views', () => {
  it('follow pushState, replaceState and the way back, and no fragment', async () => {
    const page = await visit('/a?b=1#c', ({ tag }) => ({ '/a': tag() }));
    await tracked.until(1);
    await page.evaluate("history.pushState({}, '', '/two')");
    await tracked.until(2, isView);
    await page.evaluate("history.replaceState({}, '', '/two?sort=name')");
    await page.evaluate("history.replaceState({}, '', '/three')");
    await tracked.until(3, isView);
    await page.evaluate("location.hash = 'part'");
    await page.evaluate('history.go(-2)');
    await tracked.until(4, isView);
    await page.evaluate('history.forward()');
    await tracked.until(5, isView);
    expect(views()).toEqual([
      ['', '/a?b=1'],
      ['/a?b=1', '/two'],
      ['/two', '/three'],
      ['/three', '/a?b=1'],
      ['/a?b=1', '/three'],
    ]);
  });

  it('follow routes in the fragment if the tag enables it', async () => {
    const page = await visit('/app#/list', ({ tag }) => ({
      '/app': `${tag('data-hash')}<a id="item" href="#/item?id=1">item</a><a id="part" href="#part">part</a>`,
    }));
    await page.click('#item');
    await tracked.until(2, isView);
    await page.click('#part');
    await tracked.until(3, isView);
    await page.goBack();
    await tracked.until(4, isView);
    await page.goBack();
    await tracked.until(5, isView);
    expect(views().map(([, to]) => to)).toEqual([
      '/app#/list',
      '/app#/item?id=1',
      '/app',
      '/app#/item?id=1',
      '/app#/list',
    ]);
  });

  it('follow an application that moves by the navigation API', async () => {
    const page = await visit('/a', ({ tag }) => ({
      '/a': `${tag()}<script>navigation.addEventListener('navigate', (event) => event.intercept())</script>`,
    }));
    await tracked.until(1);
    await page.evaluate("navigation.navigate('/b').finished");
    await tracked.until(2, isView);
    await page.evaluate("history.pushState({}, '', '/c')");
    await tracked.until(3, isView);
    expect(views().map(([, to]) => to)).toEqual(['/a', '/b', '/c']);
  });

  it('carry the page before as referrer over a load, too', async () => {
    const page = await visit('/a', ({ tag }) => ({ '/a': tag(), '/b': tag() }));
    await page.evaluate("location.assign('/b')");
    await tracked.until(2, isView);
    expect(tracked.bodies.filter(isView)[1].referrer).toBe(`${tracked.origin}/a`);
  });

  it('count once with a duplicate tag, and calls still work', async () => {
    const page = await visit('/a', ({ tag }) => ({
      '/a': `<script>window.waymark = function () { (waymark.q = waymark.q || []).push(arguments) }; waymark('Early')</script>
        ${tag()}${tag()}<script id="ZwSg9rf6GA" defer src="/nothing.js"></script>`,
    }));
    await tracked.until(1, isEvent);
    await page.evaluate("pa.track({ name: 'Old', value: 3, unit: 'EUR' })");
    await page.evaluate("history.pushState({}, '', '/two')");
    await tracked.until(2, isEvent);
    await tracked.until(2, isView);
    expect(views().map(([, to]) => to)).toEqual(['/a', '/two']);
    expect(tracked.bodies.filter(isEvent).map(({ event }) => event)).toEqual([
      { name: 'Early' },
      { name: 'Old', value: 3, unit: 'EUR' },
    ]);
  });

  it('report 404 pages', async () => {
    await visit('/gone', ({ tag }) => ({ '/gone': `<meta name="waymark:404">${tag()}` }));
    await tracked.until(1, isView);
    const [event] = await tracked.until(1, isEvent);
    expect([event.event.name, short(event.page)]).toEqual(['404', '/gone']);
  });
});

describe('the click’s token', () => {
  it('is sent with the first view and removed from the URL, without changing state and history', async () => {
    const page = await visit('/a?x=%20+1&_wm=abc.DEF-_&y#part', ({ tag }) => ({
      '/a': `<script>history.replaceState({ router: 1 }, '')</script>${tag()}`,
      '/b': tag(),
    }));
    await tracked.until(1);
    expect(views()).toEqual([['', '/a?x=%20+1&_wm=abc.DEF-_&y']]);
    const left = '[location.pathname + location.search + location.hash, history.state, history.length]';
    expect(await page.evaluate(left)).toEqual(['/a?x=%20+1&y#part', { router: 1 }, 2]);
    await page.evaluate("waymark('Signup')");
    await page.evaluate("location.assign('/b')");
    await tracked.until(2, isView);
    expect(JSON.stringify(tracked.bodies.slice(1))).not.toContain('_wm');
    expect(views()[1]).toEqual(['/a?x=%20+1&y', '/b']);
  });
});

describe('a page that is left', () => {
  it('by an outbound link has reported it, and its engaged time', async () => {
    const page = await visit('/a', ({ tag }) => ({
      '/a': `${tag()}<div style="height: 4000px"></div><a id="away" href="/elsewhere">away</a>
        <script>away.href = location.href.replace('127.0.0.1', 'localhost').replace('/a', '/elsewhere?secret=1#part')</script>`,
      '/elsewhere': 'elsewhere',
    }));
    await look(page);
    await page.click('#away');
    await page.waitForURL('**/elsewhere?secret=1#part');
    await tracked.until(1, isEvent);
    const [report] = await tracked.until(1, isEngagement);
    expect(tracked.bodies.find(isEvent)).toMatchObject({
      event: { name: 'Outbound link' },
      props: { url: expect.stringMatching(/^localhost:\d+\/elsewhere$/) },
    });
    expect([short(report.page), report.scroll]).toEqual(['/a', 100]);
    expect(report.engaged).toBeGreaterThanOrEqual(100);
  });

  it('by closing its tab has reported its engaged time', async () => {
    const page = await visit('/a', ({ tag }) => ({ '/a': tag() }));
    await look(page);
    await page.close({ runBeforeUnload: true });
    expect((await tracked.until(1, isEngagement))[0].engaged).toBeGreaterThanOrEqual(100);
  });
});

describe('engaged time', () => {
  it('of a long read is sent every minute, then the rest; never twice', async () => {
    const page = await visit(
      '/a',
      ({ tag }) => ({ '/a': tag(), '/b': 'other' }),
      (page) => page.clock.install(),
    );
    await tracked.until(1);
    await page.clock.runFor(150_000);
    await tracked.until(2, isEngagement);
    await page.goto(`${tracked.origin}/b`);
    const reports = (await tracked.until(3, isEngagement)).map(({ engaged }) => engaged);
    const sum = reports.reduce((total, engaged) => total + engaged, 0);
    expect(reports).toHaveLength(3);
    // The page's clock continues between the calls.
    expect(sum).toBeGreaterThanOrEqual(150_000);
    expect(sum).toBeLessThan(180_000);
  });

  it('ends after five minutes of inactivity', async () => {
    const page = await visit(
      '/a',
      ({ tag }) => ({ '/a': tag(), '/b': 'other' }),
      (page) => page.clock.install(),
    );
    await tracked.until(1);
    await page.clock.runFor(3_600_000);
    await page.mouse.move(10, 10);
    await page.clock.runFor(30_000);
    await page.goto(`${tracked.origin}/b`);
    await tracked.until(6, isEngagement);
    const sum = tracked.bodies.filter(isEngagement).reduce((total, { engaged }) => total + engaged, 0);
    expect(sum).toBeGreaterThanOrEqual(330_000);
    expect(sum).toBeLessThan(360_000);
  });

  it('reports the scroll depth relative to the page’s current height', async () => {
    const page = await visit('/a', ({ tag }) => ({
      '/a': `<!doctype html>${tag()}<body style="margin: 0"><div id="content" style="height: 2000px"></div>`,
      '/b': 'other',
    }));
    await look(page);
    await page.evaluate('scrollTo(0, 2000 - innerHeight)');
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    await page.evaluate("content.style.height = '8000px'");
    await page.evaluate('scrollTo(0, 0)');
    await page.goto(`${tracked.origin}/b`);
    expect((await tracked.until(1, isEngagement))[0].scroll).toBe(25);
  });
});

describe('clicks', () => {
  it('on files, forms and named elements are sent, through shadow roots and stopped events', async () => {
    const page = await visit('/a', ({ tag }) => ({
      '/a': `${tag('data-auto="outbound downloads forms"')}
        <a id="file" href="/files/report.pdf?key=1" onclick="event.preventDefault()">file</a>
        <form id="signup" action="/sent"><input name="id" value="secret"><input name="email" value="a@b.example"><button>Send</button></form>
        <div id="host"></div>
        <script>
          document.body.addEventListener('click', (event) => event.stopPropagation());
          host.attachShadow({ mode: 'open' }).innerHTML =
            '<button data-waymark-event="Phone call" data-waymark-prop-from="header"><b>Call</b></button>';
        </script>`,
      '/sent': 'sent',
    }));
    await page.click('#file');
    await tracked.until(1, isEvent);
    await page.click('b');
    await tracked.until(2, isEvent);
    await page.click('form button');
    await page.waitForURL('**/sent?**');
    const events = await tracked.until(3, isEvent);
    expect(events.map(({ event, props }) => [event.name, props])).toEqual([
      ['File download', { url: `${new URL(tracked.origin).host}/files/report.pdf` }],
      ['Phone call', { from: 'header' }],
      ['Form submit', { form: 'signup' }],
    ]);
    expect(JSON.stringify(events)).not.toContain('secret');
  });
});

describe('privacy', () => {
  it('of a page with blocked storage: it is tracked, and opting out does not throw', async () => {
    const page = await visit('/a', ({ tag }) => ({
      // A sandbox takes the page's origin away, and with it every kind of storage.
      '/a': { html: tag(), headers: { 'Content-Security-Policy': 'sandbox allow-scripts' } },
    }));
    await tracked.until(1);
    expect(await page.evaluate('try { localStorage } catch (error) { error.name }')).toBe('SecurityError');
    await page.evaluate("waymark('ignore')");
    await page.evaluate("waymark('Unseen')");
    await page.evaluate("waymark('ignore', false)");
    await page.evaluate("waymark('Seen')");
    expect((await tracked.until(1, isEvent)).map(({ event }) => event.name)).toEqual(['Seen']);
    expect(complaints).toEqual([]);
  });

  it('Global Privacy Control is respected if the tag enables it', async () => {
    const page = await visit(
      '/left-alone',
      ({ tag }) => ({ '/left-alone': tag('data-dnt'), '/counted': tag() }),
      (page) => page.addInitScript("Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })"),
    );
    await page.evaluate("waymark('Signup')");
    await page.goto(`${tracked.origin}/counted`);
    await tracked.until(1);
    expect(tracked.bodies.map(({ page }) => short(page))).toEqual(['/counted']);
  });

  it('one’s own visits end with #waymark-ignore, which is all that is ever stored', async () => {
    const page = await visit('/a', ({ tag }) => ({ '/a': tag(), '/b': tag() }));
    const stored = '[Object.keys(localStorage), Object.keys(sessionStorage), document.cookie]';
    await tracked.until(1);
    await page.evaluate("waymark('Signup')");
    await tracked.until(1, isEvent);
    expect(await page.evaluate(stored)).toEqual([[], [], '']);
    await page.evaluate("location.hash = 'waymark-ignore'");
    await page.waitForFunction('localStorage.length === 1');
    await page.goto(`${tracked.origin}/b`);
    expect(await page.evaluate(stored)).toEqual([['waymark-ignore'], [], '']);
    await page.goto(`${tracked.origin}/b#waymark-count`);
    await page.goto(`${tracked.origin}/b?again`);
    await tracked.until(2, isView);
    expect(views().map(([, to]) => to)).toEqual(['/a', '/b?again']);
    expect(await page.evaluate(stored)).toEqual([[], [], '']);
  });
});

describe('a strict policy', () => {
  it('that allows only the service is sufficient', async () => {
    const page = await visit('/a', ({ tag, statsOrigin }) => ({
      '/a': {
        html: `${tag('data-vitals')}<p>Text</p>`,
        headers: {
          'Content-Security-Policy': `default-src 'none'; script-src ${statsOrigin}; connect-src ${statsOrigin}`,
        },
      },
    }));
    await page.waitForFunction('window.waymark?.hasVitals');
    await page.goto('about:blank');
    await tracked.until(1, isVitals);
    expect(views().map(([, to]) => to)).toEqual(['/a']);
    expect(complaints).toEqual([]);
  });

  it('that wants a nonce gets the tag’s own for the second file', async () => {
    const page = await visit('/a', ({ tag, statsOrigin }) => ({
      '/a': {
        html: tag('data-vitals nonce="n1"'),
        headers: { 'Content-Security-Policy': `script-src 'nonce-n1'; connect-src ${statsOrigin}` },
      },
    }));
    await page.waitForFunction('window.waymark?.hasVitals');
    expect(complaints).toEqual([]);
  });
});

describe('web vitals', () => {
  const slow = `<!doctype html><body style="margin: 0"><div id="pusher"></div><p id="text" style="height: 100px">Text</p>
    <button id="slow">slow</button><script>
      slow.onclick = () => { const until = performance.now() + 120; while (performance.now() < until); };
    </script>`;

  it('are sent once, when the page is first hidden, and equal the browser’s measurements', async () => {
    const page = await visit('/a', ({ tag }) => ({ '/a': slow + tag('data-vitals'), '/b': 'other' }));
    await page.waitForFunction(
      "window.waymark?.hasVitals && performance.getEntriesByName('first-contentful-paint')[0]",
    );
    await page.click('#slow');
    const measured: Body = await page.evaluate(`new Promise((done) => {
      const seen = {};
      const take = (list) => list.getEntries().forEach((entry) => {
        if (entry.entryType === 'event') seen.INP = Math.max(seen.INP || 0, entry.interactionId ? entry.duration : 0);
        if (entry.entryType === 'largest-contentful-paint') seen.LCP = Math.round(entry.startTime);
        if (seen.INP && seen.LCP) done({
          ...seen,
          FCP: Math.round(performance.getEntriesByName('first-contentful-paint')[0].startTime),
          TTFB: Math.round(performance.getEntriesByType('navigation')[0].responseStart),
        });
      });
      for (const type of ['event', 'largest-contentful-paint']) new PerformanceObserver(take).observe({ type, buffered: true, durationThreshold: 16 });
    })`);
    await page.evaluate("history.pushState({}, '', '/route')");
    await page.goto(`${tracked.origin}/b`);
    const [reported] = await tracked.until(1, isVitals);
    expect(short(reported.page)).toBe('/a');
    expect(reported.vitals).toEqual({ ...measured, CLS: 0 });
    expect(reported.vitals.INP).toBeGreaterThanOrEqual(120);
    expect(tracked.bodies.filter(isVitals)).toHaveLength(1);
  });

  it('add up the shifts of a layout that come close together', async () => {
    const page = await visit('/a', ({ tag }) => ({ '/a': slow + tag('data-vitals'), '/b': 'other' }));
    await page.waitForFunction(
      "window.waymark?.hasVitals && performance.getEntriesByName('first-contentful-paint')[0]",
    );
    const shifts: number[] = await page.evaluate(`new Promise((done) => {
      const values = [];
      new PerformanceObserver((list) => {
        values.push(...list.getEntries().map(({ value }) => value));
        if (values.length === 1) requestAnimationFrame(() => (pusher.style.height = '160px'));
        if (values.length === 2) done(values);
      }).observe({ type: 'layout-shift' });
      requestAnimationFrame(() => (pusher.style.height = '80px'));
    })`);
    await page.goto(`${tracked.origin}/b`);
    const [reported] = await tracked.until(1, isVitals);
    expect(reported.vitals.CLS).toBeCloseTo((shifts[0] ?? 0) + (shifts[1] ?? 0), 6);
    expect(reported.vitals.CLS).toBeGreaterThan(0);
  });

  it('are not loaded for those who are left alone, and not twice by two tags', async () => {
    const page = await visit('/a', ({ tag }) => ({
      '/a': slow + tag('data-vitals') + tag('data-vitals'),
      '/ignored': tag('data-vitals'),
      '/b': 'other',
    }));
    await page.waitForFunction(
      "window.waymark?.hasVitals && performance.getEntriesByName('first-contentful-paint')[0]",
    );
    await page.goto(`${tracked.origin}/ignored#waymark-ignore`);
    expect(await page.evaluate("document.querySelectorAll('script').length")).toBe(1);
    await page.goto(`${tracked.origin}/b`);
    await tracked.until(1, isVitals);
    expect(tracked.bodies.filter(isVitals)).toHaveLength(1);
  });
});
