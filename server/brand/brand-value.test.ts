import { describe, expect, it } from 'vitest';
import { DEFAULT_BRAND, readAccent } from './brand.ts';
import { brandIcon, brandPicturePath, SERVICE_ICON } from './brand-value.ts';

const icon = { png: Buffer.from('a picture'), version: 'i1' };

describe('the icon of a brand', () => {
  it('is its own picture, whatever its color', () => {
    const accent = readAccent('#c00000');
    expect(brandIcon({ ...DEFAULT_BRAND, icon, accent, version: 'v1' })).toEqual({
      type: 'image/png',
      content: icon.png,
      version: 'i1',
    });
  });

  it('is the mark of the service in its color', () => {
    const accent = readAccent('#c00000');
    const drawn = brandIcon({ ...DEFAULT_BRAND, accent, version: 'v1' });
    expect(drawn).toMatchObject({ type: 'image/svg+xml', version: 'v1' });
    expect(String(drawn?.content)).toContain(accent.light.accent);
    expect(String(drawn?.content)).not.toContain('#0f6b4f');
  });

  it('is none where operators changed neither, so that the mark of the service stays', () => {
    expect(brandIcon({ ...DEFAULT_BRAND, name: 'Acme', version: 'v1' })).toBeUndefined();
    expect(SERVICE_ICON).toContain('#0f6b4f');
  });
});

describe('the path of a picture', () => {
  it('changes with its content, and is null without one', () => {
    const brand = { ...DEFAULT_BRAND, icon };
    expect(brandPicturePath('icon', brand)).toBe('/assets/brand/icon.png?v=i1');
    expect(brandPicturePath('icon', { ...brand, icon: { ...icon, version: 'i2' } })).toBe(
      '/assets/brand/icon.png?v=i2',
    );
    expect(brandPicturePath('dark_logo', brand)).toBeNull();
  });
});
