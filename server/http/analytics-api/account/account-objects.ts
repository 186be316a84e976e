import type { Account } from '../../../accounts/accounts.ts';
import type { AnswerPlace } from '../../../pages/pages.ts';
import type { QrCode, QrCodeView } from '../../../qr/qr.ts';
import type { HandlerContext } from '../../shared/route.ts';
import { websiteLines } from '../website-objects.ts';
import { exportLine, ownedLines, told } from './export-lines.ts';

/** Yields one line per object of an account, without its events. Passwords, keys and signing secrets are excluded. */
export async function* objectLines(context: HandlerContext, account: Account): AsyncGenerator<string> {
  const own = { ...context, accountId: account.id };
  const fields = ['id', 'email', 'username', 'plan', 'planExpiresAt', 'createdAt'] as const;
  yield exportLine('account', told(account, fields));
  yield* linkLines(own);
  yield* codeLines(own);
  yield* groupLines(own);
  yield* toolLines(own);
  yield* pageLines(own);
  yield* websiteLines(context, account.id);
}

type Own = HandlerContext & { accountId: number };

async function* linkLines({ features, addresses, accountId }: Own): AsyncGenerator<string> {
  yield* ownedLines({
    type: 'link',
    door: (request) => features.links.page(accountId, { ...request, order: 'date' }),
    id: ({ id }) => id,
    fields: [
      ...(['id', 'alias', 'url', 'title', 'description', 'type', 'status', 'createdAt', 'startsAt'] as const),
      ...(['expiresAt', 'clickLimit', 'expirationRedirect', 'splashId', 'overlayId', 'campaignId', 'pixels'] as const),
      ...(['rotatorWeight', 'targets', 'apps', 'split', 'parameters', 'forwardsParameters', 'redirectStatus'] as const),
      ...(['metaTitle', 'metaDescription', 'metaImage', 'publicStats', 'tags', 'notes'] as const),
      ...(['hasPassword', 'clicks', 'uniqueClicks'] as const),
    ],
    more: ({ alias, origin }) => ({ short_url: addresses.shortLink(alias, origin) }),
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
async function* codeLines({ features, addresses, accountId }: Own): AsyncGenerator<string> {
  const more = ({ code, logoAssetId }: Pick<QrCode, 'code' | 'logoAssetId'>) => ({
    image: addresses.qrImage(code),
    scan: addresses.scan(code),
    logo: logoAssetId === null ? null : `${addresses.baseUrl}/assets/${logoAssetId}`,
  });
  yield* ownedLines<QrCodeView>({
    type: 'qr',
    door: (request) => features.qrCodes.page(accountId, request),
    id: ({ id }) => id,
    fields: [...CODE_FIELDS, 'scans'],
    more,
  });
  yield* ownedLines({
    type: 'deleted_qr',
    door: (request) => features.qrCodes.deleted.page(accountId, request),
    fields: ['scans', 'deletedAt', 'goneAt'],
    more: ({ code }) => ({ ...told(code, CODE_FIELDS), ...more(code) }),
  });
}

async function* groupLines({ features, accountId }: Own): AsyncGenerator<string> {
  yield* ownedLines({
    type: 'campaign',
    door: (request) => features.campaigns.page(accountId, request),
    fields: ['id', 'name', 'slug', 'isPublic', 'strategy', 'isSticky', 'starred', 'color', 'createdAt'],
  });
  yield* ownedLines({
    type: 'channel',
    door: (request) => features.channels.page(accountId, request),
    fields: ['id', 'name', 'description', 'color', 'starred', 'createdAt'],
    inner: (channel) =>
      ownedLines({
        type: 'channel_item',
        door: (request) => features.channels.items(accountId, channel.id, request),
        fields: ['type', 'id', 'addedAt'],
        more: () => ({ channel_id: channel.id }),
      }),
  });
}

async function* toolLines({ features, accountId }: Own): AsyncGenerator<string> {
  yield* ownedLines({
    type: 'pixel',
    door: (request) => features.pixels.page(accountId, request),
    fields: ['id', 'type', 'name', 'tag', 'consent', 'createdAt'],
  });
  yield* ownedLines({
    type: 'domain',
    door: (request) => features.domains.page(accountId, request),
    fields: ['id', 'host', 'origin', 'redirectRoot', 'redirect404', 'status', 'createdAt'],
    inner: ({ id }) => orphanLines({ features, accountId }, id),
  });
  yield* ownedLines({
    type: 'webhook',
    door: (request) => features.webhooks.page(accountId, request),
    fields: ['id', 'url', 'events', 'isActive', 'createdAt'],
  });
  yield* ownedLines({
    type: 'preset',
    door: (request) => features.presets.page(accountId, request),
    fields: ['id', 'kind', 'name', 'value', 'createdAt'],
  });
}

/** Yields the paths that visitors requested on a domain and that do not exist. */
function orphanLines({ features, accountId }: Pick<Own, 'features' | 'accountId'>, domainId: number) {
  return ownedLines({
    type: 'orphan',
    door: (request) => features.orphans.page({ accountId, domainId }, { ...request, order: 'date' }),
    fields: ['path', 'times', 'firstAt', 'lastAt', 'referrer'],
    more: () => ({ domain_id: domainId }),
  });
}

async function* pageLines(own: Own): AsyncGenerator<string> {
  const { features, addresses, accountId } = own;
  const { splashPages, overlays, bioPages } = features.pages;
  yield* ownedLines({
    type: 'splash',
    door: (request) => splashPages.page(accountId, request),
    fields: ['id', 'name', 'content', 'createdAt'],
  });
  yield* ownedLines({
    type: 'overlay',
    door: (request) => overlays.page(accountId, request),
    fields: ['id', 'type', 'name', 'content', 'createdAt'],
    inner: ({ id }) => answerLines(own, 'overlay', id),
  });
  yield* ownedLines({
    type: 'bio',
    door: (request) => bioPages.page(accountId, request),
    fields: ['id', 'handle', 'name', 'content', 'createdAt'],
    more: ({ handle }) => ({ link: addresses.bioPage(handle) }),
    inner: ({ id }) => answerLines(own, 'bio', id),
  });
}

/** Yields the form responses that visitors submitted through a page. */
function answerLines({ features, accountId }: Own, pageKind: AnswerPlace['pageKind'], pageId: number) {
  return ownedLines({
    type: 'answer',
    door: (request) => features.pages.answers.page({ accountId, pageKind, pageId }, request),
    fields: ['id', 'type', 'pageKind', 'pageId', 'blockId', 'fields', 'createdAt'],
  });
}
