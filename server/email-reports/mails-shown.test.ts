import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SharedBrowser, shareBrowser } from '../../test/support/browser/shared-browser.ts';
import { renderHtml } from './mail-html.ts';
import { renderText } from './mail-text.ts';
import type { MailView } from './mail-view.ts';
import { VIEWS } from './mails.fixture.ts';

let browser: SharedBrowser;
let page: Page;
const requested: string[] = [];
beforeAll(async () => {
  browser = await shareBrowser();
  page = await browser.newPage();
  await page.route('**', (route) => {
    requested.push(route.request().url());
    return route.abort();
  });
});
afterAll(() => browser.close());

/** Runs in the page. Returns its widths, and the contrast of every text against its background. */
const MEASURE = `(() => {
  const luminance = (color) => {
    const [red, green, blue] = color.match(/[\\d.]+/g).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element) => {
    if (!element) return 'rgb(255, 255, 255)';
    const color = getComputedStyle(element).backgroundColor;
    return /rgba\\(.*, 0\\)/.test(color) ? behind(element.parentElement) : color;
  };
  const hasText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && /[^\\s\\u200b]/.test(node.textContent));
  const texts = [...document.querySelectorAll('body *')].filter(
    (element) => hasText(element) && element.offsetParent !== null,
  );
  const contrasts = texts.map((element) => {
    const pair = [getComputedStyle(element).color, behind(element)].map(luminance).sort((one, other) => other - one);
    return { text: element.textContent, ratio: (pair[0] + 0.05) / (pair[1] + 0.05) };
  });
  const cardWidth = document.querySelector('.card').getBoundingClientRect().width;
  return { scrollWidth: document.documentElement.scrollWidth, cardWidth, contrasts };
})()`;

interface Measured {
  scrollWidth: number;
  cardWidth: number;
  contrasts: { text: string; ratio: number }[];
}

describe.each(Object.entries<MailView>(VIEWS))('the mail about %s', (_, view) => {
  it('has the same content as HTML and as text', () => {
    const shown = [
      ...[view.title, view.lead, view.reason, view.stop.label, view.stop.href],
      ...(view.action ? [view.action.label, view.action.href] : []),
      ...(view.credit ? [view.credit.label, view.credit.href] : []),
      ...view.figures.flatMap(({ label, value, change }) => [label, value, change?.text ?? '']),
      ...(view.chart?.bars.map((bar) => bar.shown) ?? []),
      ...view.lists.flatMap(({ heading, rows }) => [heading, ...rows.flatMap(({ label, value }) => [label, value])]),
    ];
    const [html, text] = [unescaped(renderHtml(view)), renderText(view)];
    for (const words of shown) {
      expect(text).toContain(words);
      expect(html).toContain(words);
    }
  });

  it('loads no external content, runs no script, and has no tracking image', async () => {
    await page.setContent(renderHtml(view));
    expect(await page.evaluate(`'hit' in window`)).toBe(false);
    expect(await page.locator('script, img, link, svg, iframe, object, form, input').count()).toBe(0);
    expect(await page.locator('[style*="url("], [background], [src]').count()).toBe(0);
    const addresses = await page.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses).toEqual([view.action, view.stop, view.credit].flatMap((link) => link?.href ?? []));
    expect(requested).toEqual([]);
  });

  it.each([320, 1000])('fits a window of %d pixels, and can be read in light and in dark', async (width) => {
    await page.setViewportSize({ width, height: 700 });
    await page.setContent(renderHtml(view));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { scrollWidth, cardWidth, contrasts } = (await page.evaluate(MEASURE)) as Measured;
      expect(scrollWidth).toBeLessThanOrEqual(width);
      expect(cardWidth).toBeLessThanOrEqual(602);
      // WCAG 2.2, 1.4.3.
      expect(contrasts.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
      expect(contrasts.length).toBeGreaterThan(4);
    }
  });
});

function unescaped(markup: string): string {
  const words = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return markup.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: keyof typeof words) => words[name]);
}
