import type { ApiResponse } from '../../../api/client.ts';
import { SOFTWARE_NAME } from '../../../messages/shared/software-name.ts';
import type { Brand } from '../../../state/brand.ts';

export type Branding = ApiResponse<'showBranding'>['branding'];

const TEXTS = ['name', 'accent', 'support_url', 'support_email', 'imprint_url', 'privacy_url'] as const;
export const PICTURES = ['logo', 'dark_logo', 'icon'] as const;
export type Picture = (typeof PICTURES)[number];

/** The form: texts are empty where the service has the look of Waymark; pictures are paths or new data URLs. */
export type BrandingValues = Record<(typeof TEXTS)[number], string> &
  Record<Picture, string | null> & { shows_powered_by: boolean };

export function valuesOf(branding: Branding): BrandingValues {
  const {
    name,
    accent,
    is_default: _isDefault,
    support_url,
    support_email,
    imprint_url,
    privacy_url,
    ...same
  } = branding;
  return {
    ...same,
    name: name === SOFTWARE_NAME ? '' : name,
    accent: accent?.light.accent ?? '',
    support_url: support_url ?? '',
    support_email: support_email ?? '',
    imprint_url: imprint_url ?? '',
    privacy_url: privacy_url ?? '',
  };
}

/** Returns what changed; an empty text returns to the look of Waymark. */
export function bodyOf(values: BrandingValues, before: BrandingValues): Partial<BrandingValues> {
  const changed = Object.entries(values).filter(([field, value]) => value !== before[field as keyof BrandingValues]);
  return Object.fromEntries(changed.map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]));
}

export function isChanged(values: BrandingValues, before: BrandingValues): boolean {
  return Object.keys(bodyOf(values, before)).length > 0;
}

/** Returns the brand as the preview shows it. */
export function previewed(values: BrandingValues): Brand {
  const textOf = (text: string) => text.trim() || null;
  return {
    name: values.name.trim() || SOFTWARE_NAME,
    logo: values.logo,
    darkLogo: values.dark_logo,
    icon: values.icon,
    supportUrl: textOf(values.support_url),
    supportEmail: textOf(values.support_email),
    imprintUrl: textOf(values.imprint_url),
    privacyUrl: textOf(values.privacy_url),
    showsPoweredBy: values.shows_powered_by && values.name.trim() !== '' && values.name.trim() !== SOFTWARE_NAME,
  };
}
