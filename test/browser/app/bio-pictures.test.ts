import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, openBench } from './app.fixture.ts';

let bench: AppBench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

/** A photo that is red on the left and green on the right. */
async function photo() {
  const half = (background: string) => sharp({ create: { width: 400, height: 400, channels: 3, background } });
  const right = await half('#0f6b4f').png().toBuffer();
  const both = half('#a5421f').extend({ right: 400, background: '#000' });
  return both
    .composite([{ input: right, left: 400, top: 0 }])
    .png()
    .toBuffer();
}

it('the profile picture of a bio page is cropped with the keyboard, saved, and shown to visitors', async () => {
  const { json } = await bench.account.api('POST', '/bio/api/bio/add', { handle: 'cropped', name: 'Ada' });
  const { page, context, complaints } = await bench.open(`/pages/bio/${json.id}`);
  const file = page.getByLabel('Profile picture', { exact: true });
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByText('This image cannot be read.').first().waitFor();
  await file.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: await photo() });
  const dialog = page.getByRole('dialog', { name: 'Crop profile picture' });
  await dialog.getByRole('application', { name: 'Position of the image' }).focus();
  expect(await accessibilityFaults(page)).toEqual([]);
  // To the right half: the picture moves left.
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowLeft');
  await dialog.getByRole('button', { name: 'Use image' }).click();
  await page.getByRole('button', { name: 'Replace Profile picture' }).waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('Saved', { exact: true }).waitFor();
  const { details } = (await bench.account.api('GET', `/bio/api/bio/${json.id}`)).json;
  const served = await fetch(bench.test.origin + new URL(details.image).pathname);
  const { dominant } = await sharp(Buffer.from(await served.arrayBuffer())).stats();
  expect([dominant.r < 40, dominant.g > 80]).toEqual([true, true]);
  expect(await (await fetch(`${bench.test.origin}/@cropped`)).text()).toContain(
    `<img class="portrait" src="${details.image}"`,
  );
  expect(complaints).toEqual([]);
  await context.close();
});
