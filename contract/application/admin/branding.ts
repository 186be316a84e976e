import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { documented, Message, nullable, success, text } from '../../wire.ts';

const tag = 'Branding';

/** 5 MB in base64, with the start of the data URL. */
const MAX_DATA_URL_LENGTH = Math.ceil((5 * 1024 * 1024) / 3) * 4 + 64;

const Color = Type.String({ pattern: '^#[0-9a-f]{6}$' });
const Colors = Type.Object({ accent: Color, strong: Color, text: Color, soft: Color });
const Accent = Type.Object(
  { light: Colors, dark: Colors },
  documented(
    'The colors of both themes: the accent, the accent under the pointer, text on it, and a background for it.',
  ),
);

const Path = Type.String({ pattern: '^/assets/brand/' });
const PictureUrl = nullable(Path, documented('Path of the PNG; null if there is none.'));
const Link = nullable(Type.String());

const Branding = Type.Object({
  name: Type.String({ minLength: 1 }),
  accent: nullable(Accent),
  logo: PictureUrl,
  dark_logo: PictureUrl,
  icon: PictureUrl,
  support_url: Link,
  support_email: Link,
  imprint_url: Link,
  privacy_url: Link,
  shows_powered_by: Type.Boolean(),
  is_default: Type.Boolean(documented('Whether nothing differs from the branding of Waymark.')),
});

const clearable = (maxLength: number, description: string) =>
  Type.Optional(nullable(text(maxLength), documented(`${description} Null for none.`)));
const picture = (description: string) =>
  Type.Optional(
    nullable(
      text(MAX_DATA_URL_LENGTH, {
        ...documented(
          `${description} A data URL of a PNG, JPEG or WebP file of at most 5 MB; null removes it.`,
          'The image is too large. The limit is 5 MB.',
        ),
      }),
    ),
  );

/** How the installation presents itself, for operators. */
export const adminBrandingOperations = {
  showBranding: operation({
    id: 'showBranding',
    method: 'GET',
    path: '/branding',
    changes: false,
    summary: 'Show the name, logo and colors of the service',
    tag,
    status: 200,
    response: success({ branding: Branding }),
    errorStatuses: [],
  }),
  checkAccent: operation({
    id: 'checkAccent',
    method: 'GET',
    path: '/branding/accent',
    changes: false,
    summary: 'Show the colors of both themes that an accent color becomes, or why it cannot be read',
    tag,
    query: Type.Object({ color: text(40, documented('A color such as #0f6b4f.')) }),
    status: 200,
    response: success({ accent: Accent }),
    errorStatuses: [400],
  }),
  updateBranding: operation({
    id: 'updateBranding',
    method: 'PUT',
    path: '/branding/update',
    changes: true,
    summary: 'Change the name, logo and colors of the service; omitted fields stay unchanged',
    tag,
    body: Type.Object({
      name: clearable(200, 'Name of the service.'),
      accent: clearable(40, 'Color of links and buttons, such as #0f6b4f.'),
      logo: picture('Shown instead of the name.'),
      dark_logo: picture('The logo on dark backgrounds.'),
      icon: picture('Shown in browser tabs and beside the name.'),
      support_url: clearable(2_048, 'Where people find help.'),
      support_email: clearable(254, 'Whom people ask for help.'),
      imprint_url: clearable(2_048, 'Who runs the service.'),
      privacy_url: clearable(2_048, 'The privacy policy of the service.'),
      shows_powered_by: Type.Optional(Type.Boolean(documented('Whether pages say that they are powered by Waymark.'))),
    }),
    status: 200,
    response: Message,
    errorStatuses: [400],
  }),
  resetBranding: operation({
    id: 'resetBranding',
    method: 'DELETE',
    path: '/branding/reset',
    changes: true,
    summary: 'Return to the look of Waymark',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [],
  }),
};
