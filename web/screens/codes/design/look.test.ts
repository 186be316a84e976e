import { describe, expect, it } from 'vitest';
import { LOGO_SIZE as LIMITS, MAX_LOGO_SPACE as MAX_SPACE } from '../../../../contract/vocabulary.ts';
import { LOGO_SIZE, lookBody, lookFrom, MAX_LOGO_SPACE, PLAIN_LOOK, PLAIN_STYLE, toHex, toRgb } from './look.ts';

describe('colors', () => {
  it.each([
    ['rgb(0,102,51)', '#006633'],
    ['rgb( 0 , 102 , 51 )', '#006633'],
    ['#063', '#006633'],
    ['063', '#006633'],
    [' #FFAA00 ', '#ffaa00'],
    ['rgb(0,0,256)', undefined],
    ['#12', undefined],
    ['#12345', undefined],
    ['green', undefined],
    ['', undefined],
  ])('%s is %s', (text, hex) => expect(toHex(text)).toBe(hex));

  it('survive the conversion to the API and back', () => {
    for (const hex of ['#000000', '#ffffff', '#0a1b2c']) expect(toHex(toRgb(hex))).toBe(hex);
    expect(toRgb('#0a1b2c')).toBe('rgb(10,27,44)');
  });
});

describe('looks', () => {
  it('use defaults for fields that the API omits', () => {
    expect(lookFrom({})).toEqual(PLAIN_LOOK);
    expect(lookFrom({ style: null, logo: null })).toEqual(PLAIN_LOOK);
    expect(lookFrom({ style: { dots: 'dot' } }).style).toEqual({ ...PLAIN_STYLE, dots: 'dot' });
  });

  it('every color of a style converts both ways', () => {
    const reported = {
      foreground: 'rgb(1,2,3)',
      background: 'rgb(250,251,252)',
      logo: '/assets/4',
      style: {
        ...PLAIN_STYLE,
        gradient: { type: 'radial' as const, to: 'rgb(9,9,9)', angle: 30 },
        frame: { type: 'label' as const, text: 'Here', color: 'rgb(4,5,6)' },
      },
    };
    const look = lookFrom(reported);
    expect(look).toMatchObject({ foreground: '#010203', logo: '/assets/4' });
    expect(look.style.gradient).toEqual({ type: 'radial', to: '#090909', angle: 30 });
    expect(look.style.frame?.color).toBe('#040506');
    expect(lookBody(look)).toEqual(reported);
  });

  it('a frame in the color of the modules keeps that color', () => {
    const look = lookFrom({ style: { frame: { type: 'border', text: '', color: null } } });
    expect(look.style.frame?.color).toBeNull();
    expect(lookBody(look).style.frame?.color).toBeNull();
  });
});

describe('limits of a logo', () => {
  it('are those of the service', () => {
    expect(LOGO_SIZE).toEqual(LIMITS);
    expect(MAX_LOGO_SPACE).toBe(MAX_SPACE);
  });

  it('a look of before has the automatic size and one clear module', () => {
    expect(lookFrom({ style: { dots: 'dot' } }).style).toMatchObject({ logosize: null, logospace: 1 });
    expect(lookFrom({ style: { logosize: 12, logospace: 0 } }).style).toMatchObject({ logosize: 12, logospace: 0 });
  });
});
