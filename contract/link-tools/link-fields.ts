import { Type } from 'typebox';
import {
  ALIAS_ALPHABETS,
  DEVICE_TARGETS,
  LINK_HEALTH_STATUSES,
  LINK_STATUS_INPUTS,
  LINK_STATUSES,
  LINK_TYPES,
  REDIRECT_STATUSES,
} from '../vocabulary.ts';
import { Count, documented, enumOf, Id, nullable, Timestamp, text, Url } from '../wire.ts';

/** Input and output schemas of links; the operations are in links.ts. */

/** Maximum length of a destination, as browsers and proxies support it. */
export const MAX_TARGET_LENGTH = 8192;
/** Maximum links per request. */
export const MAX_BULK_LINKS = 100;

const MAX_TARGETS = 50;

const target = text(MAX_TARGET_LENGTH, { minLength: 1, ...documented('An http or https URL.') });

const GeoTargets = Type.Array(
  Type.Object({
    location: text(80, { minLength: 1, ...documented('Country: English name or ISO 3166 code.') }),
    link: target,
  }),
  { maxItems: MAX_TARGETS, description: 'Destinations by country.' },
);

const DeviceTargets = Type.Array(
  Type.Object({
    device: text(40, { minLength: 1, ...documented(`${DEVICE_TARGETS.join(', ')}; upper or lower case.`) }),
    link: target,
  }),
  { maxItems: MAX_TARGETS, description: 'Destinations by device or operating system.' },
);

const LanguageTargets = Type.Array(
  Type.Object({
    language: text(40, {
      minLength: 2,
      ...documented('Language tag such as en or pt-BR. A visitor’s pt-BR matches pt-BR first, then pt.'),
    }),
    link: target,
  }),
  {
    maxItems: MAX_TARGETS,
    description: 'Destinations by browser language, in the order of Accept-Language (RFC 4647 lookup).',
  },
);

const app = (phones: string) =>
  nullable(
    Type.Object({
      link: text(2048, documented('App link such as myapp://product/7, or a universal link. Leave blank for none.')),
      store: Type.Optional(nullable(text(2048, documented('Store page for people without the app.')))),
    }),
    documented(`App link for ${phones}, applied before other rules. Everyone else goes to the web.`),
  );

const Parameters = Type.Array(Type.Object({ name: text(100, { minLength: 1 }), value: text(500) }), {
  maxItems: MAX_TARGETS,
  description: 'Query parameters added to the destination.',
});

const Split = Type.Array(
  Type.Object({
    link: target,
    weight: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1000, description: 'Weight of the destination; defaults to 1.' }),
    ),
  }),
  {
    maxItems: 20,
    description:
      'A/B test: visitors without a matching rule are split between these destinations, and each keeps theirs.',
  },
);

const RedirectStatus = Type.Enum<[301, 302, 307, 308]>(
  REDIRECT_STATUSES,
  documented(
    'Redirect status, 302 by default. No redirect is cached, so every click is counted.',
    'Use 301, 302, 307 or 308 as the redirect status.',
  ),
);

/** `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`; empty clears, as forms do. */
const moment = Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2}([ T]\\d{2}:\\d{2}(:\\d{2})?(\\.\\d+)?Z?)?)?$' });

const Tags = Type.Array(text(200), { maxItems: 20, description: 'Tags to organize links; visitors never see them.' });

/** All fields except the destination, all optional; null clears a field. */
export const linkOptions = {
  custom: Type.Optional(
    nullable(
      text(200),
      documented(
        'Custom alias (back-half); random if omitted. * on a branded domain catches everything that no other link matches.',
      ),
    ),
  ),
  aliaslength: Type.Optional(Type.Integer({ minimum: 4, maximum: 32, description: 'Length of a random alias.' })),
  aliasalphabet: Type.Optional(
    enumOf(
      ALIAS_ALPHABETS,
      documented('Character set of a random alias. No set contains vowels or look-alike characters.'),
    ),
  ),
  domain: Type.Optional(nullable(text(300), documented('One of your verified branded domains.'))),
  title: Type.Optional(nullable(text(300))),
  description: Type.Optional(nullable(text(1000))),
  password: Type.Optional(nullable(text(256), documented('Visitors must enter it.'))),
  start: Type.Optional(
    nullable(
      moment,
      documented(
        'When the link starts working: YYYY-MM-DD or YYYY-MM-DD HH:MM:SS, UTC.',
        'Enter the start as YYYY-MM-DD or YYYY-MM-DD HH:MM:SS.',
      ),
    ),
  ),
  expiry: Type.Optional(
    nullable(
      moment,
      documented('YYYY-MM-DD or YYYY-MM-DD HH:MM:SS, UTC.', 'Enter the expiry as YYYY-MM-DD or YYYY-MM-DD HH:MM:SS.'),
    ),
  ),
  type: Type.Optional(enumOf(LINK_TYPES, documented('How the link redirects.'))),
  splash: Type.Optional(nullable(Id, documented('Splash page for type splash.', 'Enter the ID of a splash page.'))),
  overlay: Type.Optional(nullable(Id, documented('CTA overlay for type overlay.', 'Enter the ID of an overlay.'))),
  pixels: Type.Optional(Type.Array(Id, { maxItems: 20, description: 'Pixels that fire on each click.' })),
  campaign: Type.Optional(
    nullable(Id, documented('Campaign that the link belongs to.', 'Enter the ID of a campaign.')),
  ),
  weight: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      description: 'Weight in a campaign with a weighted rotator.',
    }),
  ),
  channel: Type.Optional(nullable(Id, documented('Channel to add the link to.', 'Enter the ID of a channel.'))),
  channels: Type.Optional(
    Type.Array(Id, { maxItems: 100, description: 'All channels of the link; replaces the current ones.' }),
  ),
  geotarget: Type.Optional(GeoTargets),
  devicetarget: Type.Optional(DeviceTargets),
  languagetarget: Type.Optional(LanguageTargets),
  iosapp: Type.Optional(app('iPhones and iPads')),
  androidapp: Type.Optional(app('Android')),
  split: Type.Optional(Split),
  parameters: Type.Optional(Parameters),
  forwardparameters: Type.Optional(
    Type.Boolean({
      description: 'Forward query parameters of the short link. The destination’s own parameters take precedence.',
    }),
  ),
  subpaths: Type.Optional(
    Type.Boolean({ description: 'Forward subpaths: add the path after the alias to the destination.' }),
  ),
  redirectstatus: Type.Optional(RedirectStatus),
  metatitle: Type.Optional(nullable(text(300), documented('Title of the social preview.'))),
  metadescription: Type.Optional(nullable(text(1000), documented('Description of the social preview.'))),
  metaimage: Type.Optional(nullable(text(2048), documented('Image URL of the social preview.'))),
  clicklimit: Type.Optional(
    nullable(
      Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
      documented('Click limit, after which the link expires.', 'Enter a click limit of at least 1.'),
    ),
  ),
  expirationredirect: Type.Optional(
    nullable(text(2048), documented('Expiry redirect: destination of an expired link.')),
  ),
  status: Type.Optional(
    enumOf(
      LINK_STATUS_INPUTS,
      documented('`public` is read back as `active`; `private` links redirect and are on no public page.'),
    ),
  ),
  public_stats: Type.Optional(Type.Boolean({ description: 'Show clicks publicly at the short link followed by +.' })),
  tags: Type.Optional(Tags),
  notes: Type.Optional(nullable(text(5000), documented('Notes; visitors never see them.'))),
};

export const url = text(MAX_TARGET_LENGTH, { minLength: 1, ...documented('Destination: an http or https URL.') });

const row = {
  id: Id,
  alias: Type.String(),
  shorturl: Url,
  longurl: Url,
  clicks: Count,
  uniqueclicks: Count,
  title: nullable(Type.String()),
  description: nullable(Type.String()),
  campaign: nullable(Id, documented('Campaign that the link belongs to.')),
  date: Timestamp,
};

export const LinkRow = Type.Object(row);

/** Fields that determine a link's share in a rotator. */
export const campaignLink = {
  ...row,
  status: enumOf(LINK_STATUSES),
  weight: Type.Integer({ minimum: 1, description: 'Weight in a weighted rotator.' }),
  start: nullable(Timestamp),
  expiry: nullable(Timestamp),
  clicklimit: nullable(Type.Integer({ minimum: 1 })),
  protected: Type.Boolean(documented('Whether the link needs a password; the rotator skips it then.')),
};

const Channels = Type.Array(Id, { description: 'Channels of the link.' });

const Health = Type.Object({
  status: enumOf(LINK_HEALTH_STATUSES),
  http_status: nullable(Type.Integer(), documented('HTTP status of the last response; null without one.')),
  checked_at: Timestamp,
  broken_since: nullable(
    Timestamp,
    documented(
      'First failed check since the destination last worked; null unless it is broken, and where it is unknown.',
    ),
  ),
});

const LastHealth = nullable(
  Health,
  documented('Last check of the destination, at most once a day; null before the first.'),
);

/** Additional fields of search results. */
export const FoundLink = Type.Object({
  ...row,
  status: enumOf(LINK_STATUSES),
  tags: Type.Array(Type.String()),
  start: nullable(Timestamp),
  expiry: nullable(Timestamp),
  clicklimit: nullable(Type.Integer({ minimum: 1 })),
  protected: Type.Boolean(documented('Whether the link needs a password.')),
  channels: Channels,
  metaimage: nullable(Type.String(), documented('Image URL of the social preview.')),
  health: LastHealth,
  periodclicks: Type.Optional({
    ...Count,
    description: 'Clicks in the requested period; missing without one, and while the event log is unavailable.',
  }),
  trend: Type.Optional(
    Type.Array(Count, documented('Clicks in each day of the period; each week for 90d, each month for 12mo.')),
  ),
});

const StoredTargets = {
  geotarget: Type.Array(Type.Object({ location: Type.String(), link: Url })),
  devicetarget: Type.Array(Type.Object({ device: Type.String(), link: Url })),
  languagetarget: Type.Array(Type.Object({ language: Type.String(), link: Url })),
  parameters: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
};

const StoredApp = nullable(Type.Object({ link: Type.String(), store: nullable(Url) }));

/** The row and what an update can change; passwords are never returned. */
export const LinkDetails = Type.Object({
  ...row,
  type: enumOf(LINK_TYPES),
  status: enumOf(LINK_STATUSES),
  splash: nullable(Id),
  overlay: nullable(Id),
  pixels: Type.Array(Id),
  ...StoredTargets,
  channels: Channels,
  iosapp: StoredApp,
  androidapp: StoredApp,
  metatitle: nullable(Type.String()),
  metadescription: nullable(Type.String()),
  metaimage: nullable(Type.String()),
  expiry: nullable(Timestamp),
  clicklimit: nullable(Type.Integer({ minimum: 1 })),
  expirationredirect: nullable(Type.String()),
  start: nullable(Timestamp),
  split: Type.Array(Type.Object({ link: Url, weight: Type.Integer({ minimum: 1 }) })),
  forwardparameters: Type.Boolean(),
  subpaths: Type.Boolean(),
  redirectstatus: RedirectStatus,
  weight: Type.Integer({ minimum: 1 }),
  public_stats: Type.Boolean(),
  health: LastHealth,
  tags: Type.Array(Type.String()),
  notes: nullable(Type.String()),
  protected: Type.Boolean(documented('Whether the link needs a password.')),
});
