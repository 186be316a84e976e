import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { adminBrandingOperations } from './branding.ts';

const { updateBranding, checkAccent, showBranding } = adminBrandingOperations;
const { body: BODY = Type.Never() } = updateBranding;
const { query: QUERY = Type.Never() } = checkAccent;

describe('the body of a change of the branding', () => {
  it.each([
    ['nothing', {}],
    ['a name', { name: 'Acme' }],
    ['nulls', { name: null, accent: null, logo: null, dark_logo: null, icon: null, support_url: null }],
    ['empty texts', { name: '', accent: '', logo: '', imprint_url: '', privacy_url: '', support_email: '' }],
    ['a picture of 5 MB', { logo: `data:image/png;base64,${'A'.repeat(6_990_508)}` }],
    ['a switch', { shows_powered_by: false }],
  ])('may be %s', (_what, body) => {
    expect(Value.Check(BODY, body)).toBe(true);
  });

  it.each([
    ['a number as name', { name: 5 }],
    ['a name of 201 characters', { name: 'x'.repeat(201) }],
    ['a list of colors', { accent: ['#000000'] }],
    ['a picture above 5 MB', { icon: `data:image/png;base64,${'A'.repeat(7_000_000)}` }],
    ['a URL of 2,049 characters', { support_url: 'x'.repeat(2_049) }],
    ['an address of 255 characters', { support_email: 'x'.repeat(255) }],
    ['a word as switch', { shows_powered_by: 'no' }],
    ['no switch', { shows_powered_by: null }],
  ])('may not be %s', (_what, body) => {
    expect(Value.Check(BODY, body)).toBe(false);
  });
});

describe('responses about the branding', () => {
  const colors = { accent: '#1d4ed8', strong: '#1942b8', text: '#ffffff', soft: '#e9ecf5' };
  const branding = {
    name: 'Acme',
    accent: { light: colors, dark: colors },
    logo: '/assets/brand/logo.png?v=1',
    dark_logo: null,
    icon: null,
    support_url: null,
    support_email: null,
    imprint_url: null,
    privacy_url: null,
    shows_powered_by: true,
    is_default: false,
  };

  it.each([
    ['a whole one', {}, true],
    ['one without accent', { accent: null }, true],
    ['one without a name', { name: '' }, false],
    ['a color that is no color', { accent: { light: { ...colors, soft: 'red' }, dark: colors } }, false],
    ['a theme that is missing', { accent: { light: colors } }, false],
    ['a picture of another server', { logo: 'https://acme.example/logo.png' }, false],
  ])('%s', (_what, over, isValid) => {
    const response = { error: 0, branding: { ...branding, ...over } };
    expect(Value.Check(showBranding.response, response)).toBe(isValid);
  });

  it('need the color that is asked about', () => {
    expect(Value.Check(QUERY, {})).toBe(false);
    expect(Value.Check(QUERY, { color: '#1d4ed8' })).toBe(true);
  });
});
