import { Type } from 'typebox';
import { DEVICE_TARGETS, LINK_STATUSES, LINK_TYPES } from '../vocabulary.ts';
import { about, Count, Id, nullable, oneOf, Timestamp, text, Url } from '../wire.ts';

/** What a link takes in and gives back; the operations are in links.ts. */

/** The longest target that is taken: what browsers and proxies pass on. */
export const MAX_TARGET_LENGTH = 8192;

const MAX_TARGETS = 50;

const target = text(MAX_TARGET_LENGTH, 1, about('An http or https URL.'));

const GeoTargets = Type.Array(
  Type.Object({ location: text(80, 1, about('Country: English name or ISO 3166 code.')), link: target }),
  { maxItems: MAX_TARGETS, description: 'Other targets by country.' },
);

const DeviceTargets = Type.Array(
  Type.Object({ device: text(40, 1, about(`${DEVICE_TARGETS.join(', ')}; upper or lower case.`)), link: target }),
  { maxItems: MAX_TARGETS, description: 'Other targets by device or system.' },
);

const LanguageTargets = Type.Array(
  Type.Object({ language: text(40, 2, about('Language tag such as en or pt-BR.')), link: target }),
  { maxItems: MAX_TARGETS, description: 'Other targets by language of the browser.' },
);

const Parameters = Type.Array(Type.Object({ name: text(100, 1), value: text(500) }), {
  maxItems: MAX_TARGETS,
  description: 'Query parameters added to the target.',
});

/** Everything but the target, all optional; null clears. */
export const linkOptions = {
  custom: Type.Optional(nullable(text(200), about('Alias of your choice; a random one when left out.'))),
  domain: Type.Optional(nullable(text(300), about('One of your verified branded domains.'))),
  title: Type.Optional(nullable(text(300))),
  description: Type.Optional(nullable(text(1000))),
  password: Type.Optional(nullable(text(256), about('Visitors must enter it.'))),
  expiry: Type.Optional(
    nullable(
      Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2}([ T]\\d{2}:\\d{2}(:\\d{2})?(\\.\\d+)?Z?)?)?$' }),
      about('YYYY-MM-DD or YYYY-MM-DD HH:MM:SS, UTC.', 'Write the expiry as YYYY-MM-DD or YYYY-MM-DD HH:MM:SS.'),
    ),
  ),
  type: Type.Optional(oneOf(LINK_TYPES, about('How the link leads to its target.'))),
  splash: Type.Optional(
    nullable(Id, about('Splash page that type splash shows.', 'The splash page is given by its id.')),
  ),
  overlay: Type.Optional(
    nullable(Id, about('CTA overlay that type overlay shows.', 'The overlay is given by its id.')),
  ),
  pixels: Type.Optional(Type.Array(Id, { maxItems: 20, description: 'Pixels fired on the way.' })),
  campaign: Type.Optional(
    nullable(Id, about('Campaign that the link belongs to.', 'The campaign is given by its id.')),
  ),
  channel: Type.Optional(nullable(Id, about('Channel that the link is put into.', 'The channel is given by its id.'))),
  geotarget: Type.Optional(GeoTargets),
  devicetarget: Type.Optional(DeviceTargets),
  languagetarget: Type.Optional(LanguageTargets),
  parameters: Type.Optional(Parameters),
  metatitle: Type.Optional(nullable(text(300), about('Title of the social preview.'))),
  metadescription: Type.Optional(nullable(text(1000), about('Description of the social preview.'))),
  metaimage: Type.Optional(nullable(text(2048), about('Image address of the social preview.'))),
  clicklimit: Type.Optional(
    nullable(
      Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
      about('The link expires after so many clicks.', 'The click limit is a whole number, at least 1.'),
    ),
  ),
  expirationredirect: Type.Optional(nullable(text(2048), about('Where an expired link leads.'))),
  status: Type.Optional(oneOf(LINK_STATUSES)),
};

export const url = text(MAX_TARGET_LENGTH, 1, about('Target: an http or https URL.'));

const row = {
  id: Id,
  alias: Type.String(),
  shorturl: Url,
  longurl: Url,
  clicks: Count,
  uniqueclicks: Count,
  title: nullable(Type.String()),
  description: nullable(Type.String()),
  campaign: nullable(Id, about('Campaign that the link belongs to.')),
  date: Timestamp,
};

export const LinkRow = Type.Object(row);

const StoredTargets = {
  geotarget: Type.Array(Type.Object({ location: Type.String(), link: Url })),
  devicetarget: Type.Array(Type.Object({ device: Type.String(), link: Url })),
  languagetarget: Type.Array(Type.Object({ language: Type.String(), link: Url })),
  parameters: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
};

/** The row and what an update can change; the password never leaves. */
export const LinkDetails = Type.Object({
  ...row,
  type: oneOf(LINK_TYPES),
  status: oneOf(LINK_STATUSES),
  splash: nullable(Id),
  overlay: nullable(Id),
  pixels: Type.Array(Id),
  ...StoredTargets,
  metatitle: nullable(Type.String()),
  metadescription: nullable(Type.String()),
  metaimage: nullable(Type.String()),
  expiry: nullable(Timestamp),
  clicklimit: nullable(Type.Integer({ minimum: 1 })),
  expirationredirect: nullable(Type.String()),
});
