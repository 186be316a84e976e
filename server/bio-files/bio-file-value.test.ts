import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { bioFileFormatOf, bioFileName } from './bio-file-value.ts';

const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#0f6b4f' } });
/** The local header of a ZIP entry with this name and content, uncompressed. */
function zip(name: string, content: string): Buffer {
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04', 'latin1');
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name + content)]);
}

describe('the format of a file', () => {
  it.each([
    ['pdf', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['epub', zip('mimetype', 'application/epub+zip')],
    ['mp3', Buffer.from('ID3\x04\x00')],
    ['mp3', Buffer.from([0xff, 0xfb, 0x90, 0x64])],
    ['mp3', Buffer.from([0xff, 0xf3, 0x40, 0xc0])],
  ])('%s is read from its first bytes', (format, bytes) => {
    expect(bioFileFormatOf(bytes)).toBe(format);
  });

  it('of pictures, too', async () => {
    const made = [picture.clone().png(), picture.clone().jpeg(), picture.clone().webp()];
    const formats = made.map(async (encoded) => bioFileFormatOf(await encoded.toBuffer()));
    expect(await Promise.all(formats)).toEqual(['png', 'jpg', 'webp']);
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing, which can run scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a program', Buffer.from('MZ\x90\x00')],
    ['a program of Linux', Buffer.from('\x7fELF')],
    ['an archive', zip('setup.exe', 'MZ')],
    ['an Android app', zip('AndroidManifest.xml', 'application/epub+zip')],
    ['an archive with a type of another kind first', zip('mimetype', 'application/vnd.oasis')],
    ['a page that becomes a PDF later', Buffer.from('<!doctype html>\n%PDF-1.7')],
    ['text', Buffer.from('hello')],
    ['UTF-16', Buffer.from([0xff, 0xfe, 0x3c, 0x00])],
    ['nothing', Buffer.alloc(0)],
  ])('%s is none that visitors get', (_, bytes) => {
    expect(bioFileFormatOf(bytes)).toBeUndefined();
  });
});

it.each([
  ['Menu.pdf', 'pdf', 'Menu.pdf'],
  ['Menu', 'pdf', 'Menu.pdf'],
  ['photo.JPEG', 'jpg', 'photo.jpg'],
  ['menu.pdf.exe', 'pdf', 'menu.pdf.exe.pdf'],
  ['Speisekarte für März.PDF', 'pdf', 'Speisekarte für März.pdf'],
  ['C:\\Users\\ada\\価格.pdf', 'pdf', '価格.pdf'],
  ['../../etc/passwd', 'png', 'passwd.png'],
  ['gpj\u202efdp.exe', 'pdf', 'gpj fdp.exe.pdf'],
  ['a\r\nX-Evil: 1.pdf', 'pdf', 'a X-Evil 1.pdf'],
  ['"quoted".pdf', 'pdf', 'quoted.pdf'],
  ['....', 'mp3', 'file.mp3'],
  ['', 'epub', 'file.epub'],
  ['x'.repeat(300), 'webp', `${'x'.repeat(100)}.webp`],
] as const)('the name %j of a %s is saved as %j', (given, format, expected) => {
  expect(bioFileName(given, format)).toBe(expected);
});
