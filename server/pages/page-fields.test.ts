import { describe, expect, it } from 'vitest';
import { readAddress, readColor, readText } from './page-fields.ts';

describe('fields of pages', () => {
  it.each([
    [undefined, 'old'],
    [null, null],
    ['', null],
    ['new', 'new'],
  ])('%j leaves %j', (given, after) => {
    expect(readText('old', given)).toBe(after);
  });

  it.each([
    [undefined, 'https://old.example/'],
    [null, null],
    ['', null],
    ['http://new.example/a?b#c', 'http://new.example/a?b#c'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
  ])('the address %j leaves %j', (given, after) => {
    expect(readAddress('image', 'https://old.example/', given)).toBe(after);
  });

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,AA==',
    'ftp://a.example/',
    '//a.example/',
    '/relative.png',
    'a.example',
    'https://user:secret@a.example/',
    'java\tscript:alert(1)',
    ' https://a.example/',
    'https:\\\\a.example',
  ])('rejects the address %j by the name of its field', (given) => {
    expect(() => readAddress('image', null, given)).toThrow(
      expect.objectContaining({ fields: { image: [expect.any(String)] } }),
    );
  });

  it.each([
    ['#FFF', '#fff'],
    ['#A1b2C3', '#a1b2c3'],
    [null, null],
    ['', null],
    [undefined, '#123456'],
  ])('the color %j leaves %j', (given, after) => {
    expect(readColor('color', '#123456', given)).toBe(after);
  });

  it.each(['red', 'fff', '#ff', '#fffff', '#gggggg', '#fff;background:url(//x)', '#fff\n', 'rgb(1,2,3)'])(
    'rejects the color %j',
    (given) => {
      expect(() => readColor('color', null, given)).toThrow('Enter a color as #rgb or #rrggbb.');
    },
  );
});
