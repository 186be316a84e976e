import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type SharedBrowser, shareBrowser } from '../../../../test/support/browser/shared-browser.ts';

/** The bodies with which email programs unsubscribe by one POST (RFC 8058), and those of programs that are less exact. */
export const ONE_CLICK_BODIES: readonly (readonly [name: string, body: RequestInit['body']])[] = [
  ['a form', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
  ['a form in parts', multipart()],
  ['nothing', undefined],
  ['text', 'List-Unsubscribe=One-Click'],
];

function multipart(): FormData {
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  return form;
}

/** For the tests of a `describe`: opens pages on a small phone, in a browser that runs no scripts. */
export function usePhoneWithoutScripts(): { newPage(): Promise<Page> } {
  let browser: SharedBrowser;
  beforeAll(async () => {
    browser = await shareBrowser();
  });
  afterAll(() => browser.close());
  return { newPage: () => browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 600 } }) };
}
