import { describe, expect, it } from 'vitest';
import type { BioFile } from './bio-file-port.ts';
import { createBioFiles } from './bio-files.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');

function dataUrl(content: Buffer, type = 'application/pdf') {
  return `data:${type};base64,${content.toString('base64')}`;
}

function setUp({ stored = 0 } = {}) {
  const calls: unknown[] = [];
  const kept: [BioFile, Buffer][] = [];
  const files = createBioFiles({
    store: {
      insert: async (...file) => void kept.push(file),
      find: async (name) => kept.find(([file]) => file.name === name)?.[0],
      read: async function* () {
        yield PDF;
      },
      count: async () => stored,
      removeUnused: async (...call) => void calls.push(call),
    },
    addressOf: ({ name, format }) => `https://way.example/${name}.${format}`,
    clock: { now: () => NOW },
    random: (length) => new Uint8Array(length).fill(1),
  });
  return { files, calls, kept };
}

describe('files for visitors', () => {
  it('are stored as they are, under a name of 22 characters and with the name that visitors save', async () => {
    const { files, kept } = setUp();
    const added = await files.add(7, { dataUrl: dataUrl(PDF), name: 'Menu.PDF' });
    const [[file, content] = []] = kept;
    expect(added).toEqual({ url: `https://way.example/${file?.name}.pdf`, format: 'pdf', bytes: PDF.length });
    const name = expect.stringMatching(/^[A-Za-z0-9]{22}$/);
    expect(file).toEqual({ ...{ accountId: 7, name, fileName: 'Menu.pdf' }, format: 'pdf', bytes: 15, createdAt: NOW });
    expect(content?.equals(PDF)).toBe(true);
    expect(await files.find(file?.name ?? '')).toBe(file);
  });

  it('have the format of their content, whatever their type says', async () => {
    const { files } = setUp();
    for (const type of ['application/octet-stream', '', 'image/png'])
      expect(await files.add(7, { dataUrl: dataUrl(PDF, type), name: 'x.png' })).toMatchObject({ format: 'pdf' });
  });

  it.each([
    ['a page', dataUrl(Buffer.from('<script>'))],
    ['a text that is no data URL', 'https://a.example/menu.pdf'],
    ['a data URL that is not Base64', 'data:application/pdf,%PDF-'],
    ['nothing', 'data:application/pdf;base64,'],
  ])('%s is rejected, and nothing is deleted', async (_, given) => {
    const { files, calls, kept } = setUp();
    await expect(files.add(7, { dataUrl: given, name: 'x' })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { file: [expect.stringMatching(/^The file must be a PDF, EPUB, PNG/)] },
    });
    expect([calls, kept]).toEqual([[], []]);
  });

  it('have at most 5 MB', async () => {
    const { files } = setUp();
    const largest = Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024 - PDF.length)]);
    expect(await files.add(7, { dataUrl: dataUrl(largest), name: 'x' })).toMatchObject({ bytes: 5_242_880 });
    const given = dataUrl(Buffer.concat([largest, Buffer.alloc(1)]));
    await expect(files.add(7, { dataUrl: given, name: 'x' })).rejects.toMatchObject({
      fields: { file: ['The file is too large. The limit is 5 MB.'] },
    });
  });

  it('that no page has shown for a week make room for the next; 20 are the limit', async () => {
    const { files, calls } = setUp({ stored: 19 });
    await files.add(7, { dataUrl: dataUrl(PDF), name: 'x' });
    expect(calls).toEqual([[7, NOW - 7 * DAY_MS]]);
    const full = setUp({ stored: 20 });
    await expect(full.files.add(7, { dataUrl: dataUrl(PDF), name: 'x' })).rejects.toMatchObject({
      fields: { file: [expect.stringMatching(/^Bio pages can offer 20 uploaded files\. Remove some/)] },
    });
    expect(full.kept).toEqual([]);
  });
});
