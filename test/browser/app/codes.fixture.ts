import type { Locator, Page } from 'playwright-core';
import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

const READ: ReaderOptions = { formats: ['QRCode'], tryHarder: true };

/** The decoded content of an image; undefined if unreadable. */
export async function readPicture(bytes: Uint8Array): Promise<string | undefined> {
  return (await readBarcodes(new Uint8Array(bytes), READ))[0]?.text;
}

/** The code on the screen as pixels, as a camera sees it. */
export function shownCode(page: Page): Locator {
  return page.getByRole('img', { name: 'Preview of the code' });
}

/** Waits until the code on the screen reads like that. */
export async function untilRead(page: Page, isWanted: (text: string) => boolean): Promise<string> {
  let last: string | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    last = await readPicture(await shownCode(page).screenshot());
    if (last !== undefined && isWanted(last)) return last;
    await page.waitForTimeout(PAUSE_MS);
  }
  throw new Error(`The code on the screen reads ${last === undefined ? 'none' : JSON.stringify(last)}.`);
}

const ATTEMPTS = 60;
const PAUSE_MS = 150;

/** Opens a tab of the designer, which counts its errors in its name. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
}

/** The word of the readability meter, once it is of the design on the screen. */
export async function grade(page: Page, word: string): Promise<void> {
  const meter = page.getByRole('region', { name: 'Readability' });
  await meter.and(page.locator('[aria-busy="false"]')).getByText(word, { exact: true }).waitFor();
}
