import { adminOperations } from '../../../contract/application/admin/operations.ts';
import { type Brand, brandPicturePath, readAccent } from '../../brand/brand.ts';
import { ok, route } from '../shared/route.ts';

const { showBranding, checkAccent, updateBranding, resetBranding } = adminOperations;

/** Three pictures of 5 MB in base64. */
const BODY_LIMIT_BYTES = 22 * 1024 * 1024;

export const brandingRoutes = [
  route(showBranding, async (_call, { features }) => ok({ branding: presentBrand(features.branding.current()) })),
  route(checkAccent, async ({ query }) => ok({ accent: readAccent(query.color) })),
  route(
    updateBranding,
    async ({ body, subject }, { features }) => {
      const { dark_logo: darkLogo, support_url: supportUrl, support_email: supportEmail, ...other } = body;
      const { imprint_url: imprintUrl, privacy_url: privacyUrl, shows_powered_by: showsPoweredBy, ...same } = other;
      const links = { supportUrl, supportEmail, imprintUrl, privacyUrl };
      const { name } = await features.branding.change({ ...same, darkLogo, ...links, showsPoweredBy });
      subject.name = name;
      return ok({ message: 'The branding was updated.' });
    },
    BODY_LIMIT_BYTES,
  ),
  route(resetBranding, async (_call, { features }) => {
    await features.branding.reset();
    return ok({ message: 'The branding was reset.' });
  }),
];

function presentBrand(brand: Brand) {
  return {
    name: brand.name,
    accent: brand.accent,
    logo: brandPicturePath('logo', brand),
    dark_logo: brandPicturePath('dark_logo', brand),
    icon: brandPicturePath('icon', brand),
    support_url: brand.supportUrl,
    support_email: brand.supportEmail,
    imprint_url: brand.imprintUrl,
    privacy_url: brand.privacyUrl,
    shows_powered_by: brand.showsPoweredBy,
    is_default: brand.version === '',
  };
}
