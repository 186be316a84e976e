import { describe, expect, it } from 'vitest';
import { fieldReader, scalarText, unwrap } from './input.ts';

describe('unwrap', () => {
  it.each([
    ['a string', 'x', 'x'],
    ['an array of one', ['x'], 'x'],
    ['an array of an array', [['x']], 'x'],
    ["PHP's array", { '0': 'x' }, 'x'],
    ['an object named by the type', { wifi: { ssid: 'x' } }, { ssid: 'x' }],
    ['data in data', { data: ['x'] }, 'x'],
    ['an object named otherwise', { ssid: 'x' }, { ssid: 'x' }],
    ['an object of two', { '0': 'x', '1': 'y' }, { '0': 'x', '1': 'y' }],
    ['an array of two', ['x', 'y'], ['x', 'y']],
    ['an empty array', [], []],
    ['an empty object', {}, {}],
    ['null', null, null],
  ])('%s', (_, data, expected) => {
    expect(unwrap(data, 'wifi')).toEqual(expected);
  });

  it('stops at the fifth wrapper', () => {
    expect(unwrap([[[[['x']]]]], 'text')).toEqual(['x']);
  });
});

describe('scalarText', () => {
  it.each([
    ['x', 'x'],
    ['', ''],
    [0, '0'],
    [1.5, '1.5'],
    [Number.NaN, undefined],
    [true, undefined],
    [null, undefined],
    [{}, undefined],
    [[], undefined],
  ])('%j is %j', (value, expected) => {
    expect(scalarText(value)).toBe(expected);
  });

  it.each(['\0', 'a\0', '\ud800', '\udc00\ud800'])('%j is rejected', (value) => {
    expect(() => scalarText(value)).toThrow('NUL characters and lone surrogates');
  });
});

describe('fieldReader', () => {
  const reader = fieldReader({
    First_Name: ' Ada ',
    'last-name': 'L',
    phone: 110,
    blank: '   ',
    none: null,
    no: false,
    wrapped: ['inner'],
    hidden: 'TRUE',
    shown: '0',
    list: ['a', 'b'],
  });

  it.each([
    ['names in any spelling', ['firstname'], 'Ada'],
    ['the first alias that is there', ['fname', 'lastname'], 'L'],
    ['numbers', ['phone'], '110'],
    ['an array of one', ['wrapped'], 'inner'],
    ['blank is not there', ['blank', 'phone'], '110'],
    ['null and false are not there', ['none', 'no', 'phone'], '110'],
    ['nothing', ['unknown'], ''],
  ])('%s', (_, aliases, expected) => {
    expect(reader?.text(...aliases)).toBe(expected);
  });

  it('exact keeps blanks around', () => {
    expect(reader?.exact('firstname')).toBe(' Ada ');
  });

  it('a list is rejected and named', () => {
    expect(() => reader?.text('list')).toThrow('Send data.list as text.');
  });

  it.each([
    ['hidden', true],
    ['shown', false],
    ['unknown', false],
    ['no', false],
  ])('flag %s is %s', (name, expected) => {
    expect(reader?.flag(name)).toBe(expected);
  });

  it.each([[true], [1], ['1'], ['true'], ['on'], ['Yes ']])('%j is true', (value) => {
    expect(fieldReader({ flag: value })?.flag('flag')).toBe(true);
  });

  it.each([[false], [0], ['0'], ['false'], ['off'], [''], [2], [null], [{}], ['nay']])('%j is false', (value) => {
    expect(fieldReader({ flag: value })?.flag('flag')).toBe(false);
  });

  it('reads JSON text of an object', () => {
    expect(fieldReader(' {"ssid": "x"}')?.text('ssid')).toBe('x');
  });

  it.each([['x'], ['{broken'], ['[1]'], [null], [undefined], [1], [['x']]])('%j is not an object', (data) => {
    expect(fieldReader(data)).toBeUndefined();
  });
});
