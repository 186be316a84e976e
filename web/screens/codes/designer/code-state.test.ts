import { describe, expect, it } from 'vitest';
import type { CodeDesign } from '../code-data.ts';
import { PLAIN_LOOK, PLAIN_STYLE } from '../design/look.ts';
import {
  codeBody,
  codeFrom,
  contentBody,
  copyOf,
  fieldsOf,
  isComplete,
  isDynamic,
  newCode,
  templateBody,
} from './code-state.ts';
import { logoInside } from './sections/logo-file.ts';

const STORED: CodeDesign = {
  error: 0,
  id: 4,
  link: 'https://way.example/bio/qr/abcd',
  name: 'Poster',
  type: 'link' as const,
  data: 'https://shop.example/',
  dynamic: true,
  foreground: 'rgb(1,2,3)',
  background: 'rgb(255,255,255)',
  logo: '/assets/7',
  style: PLAIN_STYLE,
  scannable: 'good' as const,
  reasons: [],
};

describe('a new code', () => {
  it('is a link unless the address names another type', () => {
    expect(newCode({})).toMatchObject({ type: 'link', fields: {}, look: PLAIN_LOOK });
    expect(newCode({ type: 'wifi' }).type).toBe('wifi');
    expect(newCode({ type: 'barcode' }).type).toBe('link');
    expect(fieldsOf(newCode({ url: 'https://a.example' }))).toEqual({ link: 'https://a.example' });
  });

  it('shows sample content until something is typed', () => {
    const empty = newCode({});
    expect(isComplete(empty)).toBe(false);
    expect(contentBody(empty)).toMatchObject({ type: 'link', data: expect.stringMatching(/^https:/), dynamic: true });
    const filled = newCode({ url: 'shop.example' });
    expect(isComplete(filled)).toBe(true);
    expect(contentBody(filled).data).toBe('https://shop.example');
  });

  it('draws templates with sample content of the type, regardless of the input', () => {
    const wrong = newCode({ url: 'no address' });
    expect(templateBody(wrong)).toEqual(contentBody(newCode({})));
    expect(templateBody({ type: 'wifi' }).type).toBe('wifi');
  });

  it('is dynamic when it is a link or dynamic is chosen, and never when it is a network', () => {
    const dynamics = (['link', 'text', 'wifi'] as const).map((type) => isDynamic({ type, dynamic: null }));
    expect(dynamics).toEqual([true, false, false]);
    expect(isDynamic({ type: 'link', dynamic: false })).toBe(false);
    expect(isDynamic({ type: 'vcard', dynamic: true })).toBe(true);
    expect(isDynamic({ type: 'payment', dynamic: true })).toBe(false);
    expect(isDynamic({ type: 'app', dynamic: null })).toBe(true);
    expect(isDynamic({ type: 'whatsapp', dynamic: null })).toBe(false);
    expect(isDynamic({ type: 'wifi', dynamic: true })).toBe(false);
  });
});

describe('a stored code', () => {
  it('is saved unchanged when nothing was edited', () => {
    const { type, data, dynamic, name, foreground, background, logo, style } = STORED;
    expect(codeBody(codeFrom(STORED))).toEqual({ type, data, dynamic, name, foreground, background, logo, style });
  });

  it('is copied without its name', () => {
    expect(copyOf(STORED)).toEqual({ ...codeFrom(STORED), name: '' });
  });

  it('keeps the input for other types', () => {
    const other = { ...codeFrom(STORED), type: 'text' as const };
    expect(fieldsOf(other)).toEqual({});
    expect(fieldsOf({ ...other, type: 'link' })).toEqual({ link: 'https://shop.example/' });
  });
});

describe('logoInside', () => {
  it('finds the logo in a drawn code', () => {
    const svg = '<svg><image x="1" y="2" width="3" height="3" href="data:image/png;base64,AAAA="/></svg>';
    expect(logoInside(svg)).toBe('data:image/png;base64,AAAA=');
    expect(logoInside('<svg></svg>')).toBeUndefined();
    expect(logoInside(undefined)).toBeUndefined();
  });
});
