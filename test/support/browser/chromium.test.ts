import { expect, it } from 'vitest';
import { launchBrowser } from './chromium.ts';

it('the browser runs a page and its script', async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.setContent('<p id="greeting">Hello</p>');
    await page.evaluate("document.getElementById('greeting').textContent += ', world'");
    expect(await page.textContent('#greeting')).toBe('Hello, world');
  } finally {
    await browser.close();
  }
});
