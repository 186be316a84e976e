import { Type } from 'typebox';
import {
  ALIAS_ALPHABETS,
  DEVICE_TARGETS,
  LINK_HEALTH_STATUSES,
  LINK_STATUSES,
  LINK_TYPES,
  REDIRECT_STATUSES,
} from '../vocabulary.ts';
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

const app = (phones: string) =>
  nullable(
    Type.Object({
      link: text(2048, 0, about('Such as myapp://product/7, or a web address that the app has claimed. Blank: none.')),
      store: Type.Optional(nullable(text(2048, 0, about('Where those get the app who do not have it.')))),
    }),
    about(`What opens your app on ${phones}, before any other target. Everybody else goes on to the web.`),
  );

const Parameters = Type.Array(Type.Object({ name: text(100, 1), value: text(500) }), {
  maxItems: MAX_TARGETS,
  description: 'Query parameters added to the target.',
});

const Split = Type.Array(
  Type.Object({
    link: target,
    weight: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1000, description: 'Share of the visitors; 1 if left out.' }),
    ),
  }),
  {
    maxItems: 20,
    description: 'Visitors whom no other target fits are spread over these instead of the target; each keeps theirs.',
  },
);

const RedirectStatus = Type.Enum<[301, 302, 307, 308]>(
  REDIRECT_STATUSES,
  about(
    'Status of the redirect, 302 unless given. None of them is cached: every click is counted.',
    'The redirect status is one of 301, 302, 307 and 308.',
  ),
);

/** `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`; empty clears, as forms do. */
const moment = Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2}([ T]\\d{2}:\\d{2}(:\\d{2})?(\\.\\d+)?Z?)?)?$' });

const Tags = Type.Array(text(200), { maxItems: 20, description: 'Words to find links by; visitors never see them.' });

/** Everything but the target, all optional; null clears. */
export const linkOptions = {
  custom: Type.Optional(
    nullable(
      text(200),
      about('Alias of your choice; a random one when left out. * on a branded domain: all that no other link takes.'),
    ),
  ),
  aliaslength: Type.Optional(
    Type.Integer({ minimum: 4, maximum: 32, description: 'Length of the random alias, where none is chosen.' }),
  ),
  aliasalphabet: Type.Optional(
    oneOf(
      ALIAS_ALPHABETS,
      about('What a random alias is made of. None has vowels, or characters that look alike on paper.'),
    ),
  ),
  domain: Type.Optional(nullable(text(300), about('One of your verified branded domains.'))),
  title: Type.Optional(nullable(text(300))),
  description: Type.Optional(nullable(text(1000))),
  password: Type.Optional(nullable(text(256), about('Visitors must enter it.'))),
  start: Type.Optional(
    nullable(
      moment,
      about(
        'The link opens then: YYYY-MM-DD or YYYY-MM-DD HH:MM:SS, UTC.',
        'Write the start as YYYY-MM-DD or YYYY-MM-DD HH:MM:SS.',
      ),
    ),
  ),
  expiry: Type.Optional(
    nullable(
      moment,
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
  weight: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      description: 'Share in the rotator of its campaign, where that goes by weight.',
    }),
  ),
  channel: Type.Optional(nullable(Id, about('Channel that the link is put into.', 'The channel is given by its id.'))),
  channels: Type.Optional(
    Type.Array(Id, { maxItems: 100, description: 'Channels that the link stands in, these and no others.' }),
  ),
  geotarget: Type.Optional(GeoTargets),
  devicetarget: Type.Optional(DeviceTargets),
  languagetarget: Type.Optional(LanguageTargets),
  iosapp: Type.Optional(app('iPhones and iPads')),
  androidapp: Type.Optional(app('Android')),
  split: Type.Optional(Split),
  parameters: Type.Optional(Parameters),
  forwardparameters: Type.Optional(
    Type.Boolean({ description: 'Hand on the query parameters that visitors bring. The target’s own ones win.' }),
  ),
  subpaths: Type.Optional(
    Type.Boolean({ description: 'Take everything below the alias too, and add that part of the path to the target.' }),
  ),
  redirectstatus: Type.Optional(RedirectStatus),
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
  public_stats: Type.Optional(
    Type.Boolean({ description: 'Show everybody its clicks, at its address with a + behind it.' }),
  ),
  tags: Type.Optional(Tags),
  notes: Type.Optional(nullable(text(5000), about('For yourself; visitors never see it.'))),
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

/** What decides whether and how often a rotator leads to a link. */
export const campaignLink = {
  ...row,
  status: oneOf(LINK_STATUSES),
  weight: Type.Integer({ minimum: 1, description: 'Share in the rotator, where that goes by weight.' }),
  start: nullable(Timestamp),
  expiry: nullable(Timestamp),
  clicklimit: nullable(Type.Integer({ minimum: 1 })),
  protected: Type.Boolean(about('Whether it asks for a password; the rotator passes over it then.')),
};

const Channels = Type.Array(Id, { description: 'Channels that it stands in.' });

/** What lists on a screen tell of a link besides the row. */
export const FoundLink = Type.Object({
  ...row,
  status: oneOf(LINK_STATUSES),
  tags: Type.Array(Type.String()),
  start: nullable(Timestamp),
  expiry: nullable(Timestamp),
  clicklimit: nullable(Type.Integer({ minimum: 1 })),
  protected: Type.Boolean(about('Whether it asks for a password.')),
  channels: Channels,
});

const StoredTargets = {
  geotarget: Type.Array(Type.Object({ location: Type.String(), link: Url })),
  devicetarget: Type.Array(Type.Object({ device: Type.String(), link: Url })),
  languagetarget: Type.Array(Type.Object({ language: Type.String(), link: Url })),
  parameters: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
};

const StoredApp = nullable(Type.Object({ link: Type.String(), store: nullable(Url) }));

const Health = Type.Object({
  status: oneOf(LINK_HEALTH_STATUSES),
  http_status: nullable(Type.Integer(), about('Of the last answer; null when there was none.')),
  checked_at: Timestamp,
});

/** The row and what an update can change; the password never leaves. */
export const LinkDetails = Type.Object({
  ...row,
  type: oneOf(LINK_TYPES),
  status: oneOf(LINK_STATUSES),
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
  health: nullable(Health, about('What was found behind the target, at most once a day; null before that.')),
  tags: Type.Array(Type.String()),
  notes: nullable(Type.String()),
  protected: Type.Boolean(about('Whether it asks for a password.')),
});
