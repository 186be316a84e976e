import { describe, expect, it } from 'vitest';
import { type Branding, bodyOf, isChanged, previewed, valuesOf } from './branding-values.ts';

const colors = { accent: '#1d4ed8', strong: '#1942b8', text: '#ffffff', soft: '#e9ecf5' };
const WAYMARK: Branding = {
  name: 'Waymark',
  accent: null,
  logo: null,
  dark_logo: null,
  icon: null,
  support_url: null,
  support_email: null,
  imprint_url: null,
  privacy_url: null,
  shows_powered_by: true,
  is_default: true,
};
const ACME: Branding = {
  ...WAYMARK,
  name: 'Acme',
  accent: { light: colors, dark: colors },
  logo: '/assets/brand/logo.png?v=1',
  support_url: 'https://acme.example/',
  is_default: false,
};

describe('the form of the branding', () => {
  it('is empty where the service looks like Waymark', () => {
    expect(valuesOf(WAYMARK)).toEqual({
      name: '',
      accent: '',
      support_url: '',
      support_email: '',
      imprint_url: '',
      privacy_url: '',
      logo: null,
      dark_logo: null,
      icon: null,
      shows_powered_by: true,
    });
    expect(valuesOf(ACME)).toMatchObject({ name: 'Acme', accent: '#1d4ed8', logo: '/assets/brand/logo.png?v=1' });
  });

  it.each([
    ['nothing', {}, {}],
    ['a name', { name: ' Acme Links ' }, { name: 'Acme Links' }],
    ['an emptied color', { accent: '' }, { accent: '' }],
    ['a new picture', { icon: 'data:image/png;base64,AA' }, { icon: 'data:image/png;base64,AA' }],
    ['a removed picture', { logo: null }, { logo: null }],
    ['a switch', { shows_powered_by: false }, { shows_powered_by: false }],
  ])('sends only what changed: %s', (_what, change, body) => {
    const before = valuesOf(ACME);
    expect(bodyOf({ ...before, ...change }, before)).toEqual(body);
    expect(isChanged({ ...before, ...change }, before)).toBe(Object.keys(body).length > 0);
  });
});

describe('the preview', () => {
  it('shows what would be saved', () => {
    expect(previewed({ ...valuesOf(ACME), imprint_url: ' https://acme.example/i ' })).toEqual({
      name: 'Acme',
      logo: '/assets/brand/logo.png?v=1',
      darkLogo: null,
      icon: null,
      supportUrl: 'https://acme.example/',
      supportEmail: null,
      imprintUrl: 'https://acme.example/i',
      privacyUrl: null,
      showsPoweredBy: true,
    });
  });

  it.each([
    ['', 'Waymark', false],
    ['Waymark', 'Waymark', false],
    ['Acme', 'Acme', true],
  ])('of the name "%s" says %s, and whether Waymark powers it: %s', (name, shown, isCredited) => {
    expect(previewed({ ...valuesOf(WAYMARK), name })).toMatchObject({ name: shown, showsPoweredBy: isCredited });
  });
});
