import { describe, expect, it, vi } from 'vitest';
import { adminOperations } from '../../../contract/application/admin/operations.ts';
import { type Brand, DEFAULT_BRAND, readAccent } from '../../brand/brand.ts';
import { callAdmin } from './admin-call.fixture.ts';

const { showBranding, checkAccent, updateBranding, resetBranding } = adminOperations;

const NOTHING = {
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
const picture = { png: Buffer.from('png'), version: 'abc' };
const ACME: Brand = {
  ...DEFAULT_BRAND,
  name: 'Acme',
  accent: readAccent('#1d4ed8'),
  darkLogo: picture,
  supportEmail: 'help@acme.example',
  showsPoweredBy: false,
  version: 'v1',
};

describe('the branding', () => {
  it.each([
    ['Waymark’s', DEFAULT_BRAND, NOTHING],
    [
      'an operator’s',
      ACME,
      {
        ...NOTHING,
        name: 'Acme',
        accent: readAccent('#1d4ed8'),
        dark_logo: '/assets/brand/dark_logo.png?v=abc',
        support_email: 'help@acme.example',
        shows_powered_by: false,
        is_default: false,
      },
    ],
  ])('is shown: %s', async (_what, brand, branding) => {
    const shown = await callAdmin(showBranding, { branding: { current: () => brand } });
    expect(shown).toEqual({ error: 0, branding });
  });

  it.each([
    [{ name: 'Acme' }, { name: 'Acme' }],
    [
      { accent: null, logo: '' },
      { accent: null, logo: '' },
    ],
    [
      {
        dark_logo: null,
        support_url: 'a',
        support_email: 'b',
        imprint_url: 'c',
        privacy_url: 'd',
        shows_powered_by: true,
      },
      { darkLogo: null, supportUrl: 'a', supportEmail: 'b', imprintUrl: 'c', privacyUrl: 'd', showsPoweredBy: true },
    ],
  ])('is changed by what the request names: %j', async (body, input) => {
    const change = vi.fn(async () => ACME);
    const answer = await callAdmin(updateBranding, { branding: { change } }, { body });
    expect(answer).toEqual({ error: 0, message: 'The branding was updated.' });
    expect(change.mock.calls).toEqual([[input]]);
  });

  it('is reset', async () => {
    const reset = vi.fn(async () => undefined);
    const answer = await callAdmin(resetBranding, { branding: { reset } });
    expect(answer).toEqual({ error: 0, message: 'The branding was reset.' });
    expect(reset).toHaveBeenCalledTimes(1);
  });
});

describe('an accent color', () => {
  it('is shown as it would look in both themes', async () => {
    const answer = await callAdmin(checkAccent, {}, { query: { color: '1D4ED8' } });
    expect(answer).toEqual({ error: 0, accent: readAccent('#1d4ed8') });
  });

  it('that cannot be read is rejected', async () => {
    const check = callAdmin(checkAccent, {}, { query: { color: '#ff0' } });
    await expect(check).rejects.toMatchObject({ fields: { accent: [expect.stringContaining('too light')] } });
  });
});
