import type { Account } from '../../../accounts/accounts.ts';
import { atAddress } from '../../../link-pictures/link-pictures.ts';
import type { LinkView } from '../../../links/links.ts';
import type { AnswerPlace } from '../../../pages/pages.ts';
import type { QrCode, QrCodeView } from '../../../qr/qr.ts';
import type { HandlerContext } from '../../shared/route.ts';
import { websiteLines } from '../website-objects.ts';
import { presentRates } from './currency-rates.ts';
import { exportLine, listLines, wireFields } from './export-lines.ts';

/** Yields one line per object of an account, without its events. Passwords, keys and signing secrets are excluded. */
export async function* objectLines(context: HandlerContext, account: Account): AsyncGenerator<string> {
  const own = { ...context, accountId: account.id };
  const fields = ['id', 'email', 'username', 'plan', 'planExpiresAt', 'createdAt'] as const;
  yield exportLine('account', wireFields(account, fields));
  yield* linkLines(own);
  yield* codeLines(own);
  yield* groupLines(own);
  yield* toolLines(own);
  yield* pageLines(own);
  yield* brandLines(own);
  yield* rateLines(own);
  yield* websiteLines(context, account.id);
}

type Own = HandlerContext & { accountId: number };

const LINK_FIELDS = [
  ...(['id', 'alias', 'url', 'title', 'description', 'type', 'status', 'createdAt', 'startsAt'] as const),
  ...(['expiresAt', 'clickLimit', 'expirationRedirect', 'splashId', 'overlayId', 'campaignId', 'pixels'] as const),
  ...(['rotatorWeight', 'targets', 'apps', 'split', 'parameters', 'forwardsParameters', 'redirectStatus'] as const),
  ...(['metaTitle', 'metaDescription', 'metaImage', 'publicStats', 'tags', 'notes'] as const),
];

/** Yields the account's links. Deleted ones that can still be restored have their own type. */
async function* linkLines({ features, publicUrls, accountId }: Own): AsyncGenerator<string> {
  const current = ({ alias, metaImage }: Pick<LinkView, 'alias' | 'metaImage'>, origin: string | undefined) => ({
    meta_image: metaImage && atAddress(metaImage, publicUrls.baseUrl),
    short_url: publicUrls.shortLink(alias, origin),
  });
  yield* listLines<LinkView>({
    type: 'link',
    readPage: (request) => features.links.page(accountId, { ...request, order: 'date' }),
    id: ({ id }) => id,
    fields: [...LINK_FIELDS, 'hasPassword', 'clicks', 'uniqueClicks'],
    more: (link) => current(link, link.origin),
  });
  yield* listLines({
    type: 'deleted_link',
    readPage: (request) => features.links.deleted.page(accountId, request),
    fields: ['clicks', 'uniqueClicks', 'deletedAt', 'goneAt'],
    more: ({ item, origin }) => ({ ...wireFields(item, LINK_FIELDS), ...current(item, origin) }),
  });
}

const CODE_FIELDS = [
  ...(['id', 'name', 'type', 'content', 'dynamic', 'foreground', 'background', 'style'] as const),
  ...(['scannable', 'createdAt'] as const),
];

/**
 * Yields the account's QR codes. The content of a Wi-Fi code includes the network's password, since everyone who scans
 * the code can read it. Deleted codes that can still be restored have their own type, so readers do not mistake them
 * for active codes.
 */
async function* codeLines({ features, publicUrls, accountId }: Own): AsyncGenerator<string> {
  const more = ({ code, logoAssetId }: Pick<QrCode, 'code' | 'logoAssetId'>) => ({
    image: publicUrls.qrImage(code),
    scan: publicUrls.scan(code),
    logo: logoAssetId === null ? null : `${publicUrls.baseUrl}/assets/${logoAssetId}`,
  });
  yield* listLines<QrCodeView>({
    type: 'qr',
    readPage: (request) => features.qrCodes.page(accountId, request),
    id: ({ id }) => id,
    fields: [...CODE_FIELDS, 'scans'],
    more,
  });
  yield* listLines({
    type: 'deleted_qr',
    readPage: (request) => features.qrCodes.deleted.page(accountId, request),
    fields: ['deletedAt', 'goneAt'],
    more: ({ item, clicks }) => ({ ...wireFields(item, CODE_FIELDS), scans: clicks, ...more(item) }),
  });
}

async function* groupLines({ features, accountId }: Own): AsyncGenerator<string> {
  yield* listLines({
    type: 'campaign',
    readPage: (request) => features.campaigns.page(accountId, request),
    fields: ['id', 'name', 'slug', 'isPublic', 'strategy', 'isSticky', 'starred', 'color', 'createdAt'],
  });
  yield* listLines({
    type: 'channel',
    readPage: (request) => features.channels.page(accountId, request),
    fields: ['id', 'name', 'description', 'color', 'starred', 'createdAt'],
    inner: (channel) =>
      listLines({
        type: 'channel_item',
        readPage: (request) => features.channels.items(accountId, channel.id, request),
        fields: ['type', 'id', 'addedAt'],
        more: () => ({ channel_id: channel.id }),
      }),
  });
}

async function* toolLines({ features, accountId }: Own): AsyncGenerator<string> {
  yield* listLines({
    type: 'pixel',
    readPage: (request) => features.pixels.page(accountId, request),
    fields: ['id', 'type', 'name', 'tag', 'consent', 'createdAt'],
  });
  yield* listLines({
    type: 'domain',
    readPage: (request) => features.domains.page(accountId, request),
    fields: ['id', 'host', 'origin', 'redirectRoot', 'redirect404', 'status', 'createdAt'],
    inner: ({ id }) => orphanLines({ features, accountId }, id),
  });
  yield* listLines({
    type: 'webhook',
    readPage: (request) => features.webhooks.page(accountId, request),
    fields: ['id', 'url', 'events', 'isActive', 'createdAt'],
  });
  yield* listLines({
    type: 'preset',
    readPage: (request) => features.presets.page(accountId, request),
    fields: ['id', 'kind', 'name', 'value', 'createdAt'],
  });
  yield* listLines({
    type: 'board',
    readPage: (request) => features.boards.page(accountId, request),
    fields: ['id', 'name', 'period', 'panels', 'privacy', 'createdAt'],
  });
}

/** Yields the paths that visitors requested on a domain and that do not exist. */
function orphanLines({ features, accountId }: Pick<Own, 'features' | 'accountId'>, domainId: number) {
  return listLines({
    type: 'orphan',
    readPage: (request) => features.orphans.page({ accountId, domainId }, { ...request, order: 'date' }),
    fields: ['path', 'times', 'firstAt', 'lastAt', 'referrer'],
    more: () => ({ domain_id: domainId }),
  });
}

async function* pageLines(own: Own): AsyncGenerator<string> {
  const { features, publicUrls, accountId } = own;
  const { splashPages, overlays, bioPages } = features.pages;
  yield* listLines({
    type: 'splash',
    readPage: (request) => splashPages.page(accountId, request),
    fields: ['id', 'name', 'content', 'createdAt'],
  });
  yield* listLines({
    type: 'overlay',
    readPage: (request) => overlays.page(accountId, request),
    fields: ['id', 'type', 'name', 'content', 'createdAt'],
    inner: ({ id }) => answerLines(own, 'overlay', id),
  });
  yield* listLines({
    type: 'bio',
    readPage: (request) => bioPages.page(accountId, request),
    fields: ['id', 'handle', 'name', 'content', 'createdAt'],
    more: ({ handle }) => ({ link: publicUrls.bioPage(handle) }),
    inner: ({ id }) => answerLines(own, 'bio', id),
  });
}

/** Yields the brands of the pages of links: that of the workspace, and those of its domains. */
async function* brandLines({ features, publicUrls, accountId }: Own): AsyncGenerator<string> {
  for (const [domainId, brand] of await features.pageBrands.list(accountId)) {
    const { accent, logo, darkLogo, name, url, texts } = brand;
    const pictures = {
      logo: logo && publicUrls.bioPicture(logo),
      dark_logo: darkLogo && publicUrls.bioPicture(darkLogo),
    };
    const domain = domainId === 0 ? null : domainId;
    yield exportLine('page_brand', { domain, name, accent: accent?.light.accent ?? null, ...pictures, url, texts });
  }
}

/** Yields the currency rates, if there are any. */
async function* rateLines({ features, accountId }: Own): AsyncGenerator<string> {
  const table = await features.currencyRates.find(accountId);
  if (table) yield exportLine('currency_rates', presentRates(table));
}

/** Yields the form responses that visitors submitted through a page. */
function answerLines({ features, accountId }: Own, pageKind: AnswerPlace['pageKind'], pageId: number) {
  return listLines({
    type: 'answer',
    readPage: (request) => features.pages.answers.page({ accountId, pageKind, pageId }, request),
    fields: ['id', 'type', 'pageKind', 'pageId', 'blockId', 'fields', 'createdAt'],
  });
}
