import type { Locator, Page } from 'playwright-core';

/** Beyond the center of the second item, so that the first takes its position. */
async function pathOf(from: Locator, to: Locator) {
  await to.scrollIntoViewIfNeeded();
  // Elements that still move cannot be grabbed.
  for (const grip of [from, to]) await (await grip.elementHandle())?.waitForElementState('stable');
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('nothing to drag');
  const x = start.x + start.width / 2;
  const isUp = end.y < start.y;
  return { x, from: start.y + start.height / 2, to: isUp ? end.y - 2 : end.y + end.height + 2 };
}

/** With a mouse. */
export async function dragOver(page: Page, from: Locator, to: Locator): Promise<void> {
  const path = await pathOf(from, to);
  await page.mouse.move(path.x, path.from);
  await page.mouse.down();
  await page.mouse.move(path.x, path.to, { steps: 12 });
  await page.mouse.up();
}

/** With a mouse, in a grid: beyond the center of the second item in both directions. */
export async function dragOnto(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('nothing to drag');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + 200, end.y + end.height / 2, { steps: 12 });
  await page.mouse.up();
}

/** With a finger, as the browser's own touch events. */
export async function touchOver(page: Page, from: Locator, to: Locator): Promise<void> {
  const path = await pathOf(from, to);
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: path.x, y }] });
  await touch('touchStart', path.from);
  for (let step = 1; step <= 12; step++) await touch('touchMove', path.from + ((path.to - path.from) * step) / 12);
  await touch('touchEnd');
  await session.detach();
}
