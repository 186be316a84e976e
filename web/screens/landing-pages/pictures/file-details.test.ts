import { expect, it } from 'vitest';
import { BIO_FILE_FORMATS } from '../../../../contract/vocabulary.ts';
import { ACCEPTED_FILES, detailOf, isDetail, isUploadedFile, titleOf } from './file-details.ts';

it.each([
  ['https://way.example/assets/files/abcdefghijKLMNOPQRST12.pdf', true],
  ['http://localhost:3000/assets/files/abcdefghijKLMNOPQRST12.webp', true],
  ['https://way.example/assets/files/menu.pdf', false],
  ['https://way.example/assets/pictures/abcdefghijKLMNOPQRST12.webp', false],
  ['', false],
])('%j is uploaded: %j', (url, expected) => {
  expect(isUploadedFile(url)).toBe(expected);
});

it.each([
  ['pdf', 1_234_567, 'PDF, 1.2 MB'],
  ['jpg', 20_000, 'JPEG, 20 kB'],
  ['webp', 1, 'WEBP, 1 byte'],
  ['epub', 512, 'EPUB, 512 bytes'],
] as const)('a %s of %d bytes says %j, which a replacement changes', (format, bytes, expected) => {
  expect(detailOf(format, bytes)).toBe(expected);
  expect(isDetail(expected)).toBe(true);
});

it('words of the owner are not replaced', () => {
  expect(['', 'PDF', 'Our menu, 2 MB', 'PDF, 1.2 MB, in German'].map(isDetail)).toEqual([false, false, false, false]);
});

it.each([
  ['Menu.pdf', 'Menu'],
  ['price_list-2026.pdf', 'price list 2026'],
  ['no ending', 'no ending'],
  ['v1.2 notes.epub', 'v1.2 notes'],
])('a file %j is labeled %j', (name, expected) => {
  expect(titleOf(name)).toBe(expected);
});

it('every format can be chosen', () => {
  for (const format of BIO_FILE_FORMATS) expect(ACCEPTED_FILES.split(',')).toContain(`.${format}`);
});
