import { type Operation, permissionOf } from '../../../../contract/operation.ts';
import type { ChannelItemType } from '../../../../contract/vocabulary.ts';
import type { Principal } from '../../../accounts/accounts.ts';
import type { Channels } from '../../../channels/channels.ts';
import { type AppError, forbidden, notFound } from '../../../platform/app-error.ts';
import { type Reach, reachOf } from './access-limits.ts';

/**
 * Permissions of guests of a channel, and of API keys limited to websites and channels, on top of their role and scopes.
 * Everything that is not named here is rejected.
 */

/** Operations that name no object, or only the caller. `listChannels` and `readScreen` limit themselves. */
const WITHOUT_OBJECT: ReadonlySet<string> = new Set([
  ...['showAccount', 'showAnalyticsAccount', 'listChannels', 'readScreen'],
  ...[
    'showLinkMetadata',
    'showSiteIcons',
    'checkQrCode',
    'drawQrCode',
    'proofQrDesign',
    'checkLinkAlias',
    'checkBioHandle',
    'previewBioDraft',
    'uploadBioPicture',
    'uploadBioFile',
  ],
]);
/** Operations about several websites, which limit themselves. */
const OF_WEBSITES: ReadonlySet<string> = new Set(['listWebsites', 'showWebsiteSummaries', 'sendEvents']);
/** Beginnings of paths whose ID is a website. */
const WEBSITE_PATHS = ['/websites/{id}', '/stats/{id}'];
/** On a channel in the path. */
const OF_CHANNEL: ReadonlySet<string> = new Set(['listChannelItems', 'showPlacements']);
/** Lists of what the channels contain, which limit themselves with `listedChannels`. */
const OF_CHANNELS: ReadonlySet<string> = new Set([
  ...['listLinks', 'searchLinks', 'listLinkTags', 'exportLinks', 'listQrCodes', 'exportQrCodes', 'listBioPages'],
  ...['listDeletedLinks', 'listDeletedQrCodes'],
]);
const QUESTIONS: ReadonlySet<string> = new Set(['queryAnalytics', 'explainChange']);

/** On an object in the path, which must be in a channel that the caller reaches. */
const ON_ITEM: Readonly<Record<ChannelItemType, readonly string[]>> = {
  links: ['showLink', 'updateLink', 'deleteLink', 'putLinkPicture'],
  qr: ['showQrCode', 'showQrDesign', 'updateQrCode', 'deleteQrCode', 'proofQrCode', 'putPlacement'],
  bio: [
    ...['showBioPage', 'previewBioPage', 'updateBioPage', 'deleteBioPage'],
    ...['listBioAnswers', 'deleteBioAnswers', 'verifyBioLinks'],
  ],
};
/** On an object that is, or was before its deletion, in a channel that the caller reaches. */
const RESTORED: ReadonlyMap<string, ChannelItemType> = new Map([
  ['restoreLink', 'links'],
  ['restoreQrCode', 'qr'],
]);
const ITEM_TYPES = new Map(
  Object.entries(ON_ITEM).flatMap(([type, ids]) => ids.map((id) => [id, type as ChannelItemType] as const)),
);
/** What they create goes into the channel. */
const CREATED: ReadonlyMap<string, ChannelItemType> = new Map([
  ['createLink', 'links'],
  ['createQrCode', 'qr'],
  ['createBioPage', 'bio'],
]);

/** Fields that name objects outside of the channel. */
const FOREIGN_FIELDS = ['campaign', 'channel', 'channels', 'domain', 'overlay', 'pixels', 'splash', 'weight'];

export type GuestChannels = Pick<Channels, 'of' | 'ofDeleted' | 'page' | 'assign'>;

interface Call {
  principal: Principal;
  operation: Pick<Operation, 'id' | 'path' | 'changes' | 'permission'>;
}

type Params = Readonly<Record<string, string>>;

/** Rejects what the caller may not do; objects out of reach return 404 like unknown ones. */
export async function authorizeRestricted(call: Call, params: Params, channels: GuestChannels): Promise<void> {
  const reach = reachOf(call.principal);
  if (reach === undefined || isOpen(call.operation, reach)) return;
  const isInside = await isReached(call, { ...reach, id: Number(params.id) }, channels);
  if (isInside === undefined) throw outOfReach(reach);
  if (!isInside) throw notFound();
}

function isOpen(operation: Call['operation'], { isGuest, websites, channels }: Reach): boolean {
  const { id } = operation;
  if (WITHOUT_OBJECT.has(id) || QUESTIONS.has(id) || (isGuest && permissionOf(operation) === 'self')) return true;
  return (
    (websites.length > 0 && OF_WEBSITES.has(id)) || (channels.length > 0 && (OF_CHANNELS.has(id) || CREATED.has(id)))
  );
}

/** Whether a guest of a channel can call an operation at all, whatever their role; what it names must be in the channel. */
export function isOfChannelGuests(operation: Call['operation']): boolean {
  const { id } = operation;
  const isOfItem = OF_CHANNEL.has(id) || ITEM_TYPES.has(id) || RESTORED.has(id);
  return isOfItem || isOpen(operation, { isGuest: true, websites: [], channels: [0] });
}

/** Returns whether the object in the path is reached; undefined for operations that the caller can never use. */
async function isReached(
  { principal, operation }: Call,
  { websites, channels: channelIds, id }: Reach & { id: number },
  channels: GuestChannels,
): Promise<boolean | undefined> {
  if (WEBSITE_PATHS.some((path) => operation.path.startsWith(path)))
    return websites.length > 0 ? websites.includes(id) : undefined;
  if (channelIds.length === 0) return undefined;
  if (OF_CHANNEL.has(operation.id)) return channelIds.includes(id);
  const type = ITEM_TYPES.get(operation.id) ?? RESTORED.get(operation.id);
  if (type === undefined) return undefined;
  const { accountId } = principal;
  const item = { type, itemId: id };
  if (await isInOne(channels, { accountId, channelIds }, item)) return true;
  const before = RESTORED.has(operation.id) ? await channels.ofDeleted(accountId, item) : [];
  return before.some((one) => channelIds.includes(one));
}

async function isInOne(
  channels: Pick<GuestChannels, 'of'>,
  { accountId, channelIds }: { accountId: number; channelIds: readonly number[] },
  item: { type: ChannelItemType; itemId: number },
): Promise<boolean> {
  return (await channels.of(accountId, item)).some((id) => channelIds.includes(id));
}

/** Returns the body, limited to what the caller reaches: analytics of it, and changes within it. */
export async function limitBodyToChannel<Body>({ principal, operation }: Call, body: Body, channels: GuestChannels) {
  const reach = reachOf(principal);
  if (reach === undefined || typeof body !== 'object' || body === null) return body;
  if (QUESTIONS.has(operation.id))
    return { ...body, scope: await scopeIn(body, { reach, accountId: principal.accountId }, channels) };
  const isOfItems = CREATED.has(operation.id) || ITEM_TYPES.has(operation.id);
  if (isOfItems && operation.changes) rejectForeignFields(principal, body);
  return body;
}

/** Rejects fields that name objects outside of what a guest or a limited key reaches. */
export function rejectForeignFields(principal: Principal, fields: object): void {
  const reach = reachOf(principal);
  const foreign = reach && FOREIGN_FIELDS.find((name) => isForeign(name, fields, reach));
  if (foreign === undefined) return;
  throw forbidden(
    reach?.isGuest
      ? `As a guest, you cannot set ${foreign}. Remove it from the request.`
      : `This API key is limited to certain channels and cannot set ${foreign}. Remove it from the request.`,
  );
}

/** A key can choose the channel among those that it reaches; a guest has only one. */
function isForeign(name: string, body: object, { isGuest, channels }: Reach): boolean {
  const value: unknown = (body as Record<string, unknown>)[name];
  if (name === 'channel' && !isGuest && channels.includes(Number(value))) return false;
  return name in body;
}

/**
 * Returns the channel for what the caller is about to create: the first one of those that they reach which still exists.
 * Throws `not_found` if none does, before anything is created. Undefined for other operations and callers.
 */
export async function channelForNew(
  { principal, operation }: Call,
  channels: Pick<GuestChannels, 'page'>,
): Promise<number | undefined> {
  const reach = reachOf(principal);
  if (reach === undefined || !CREATED.has(operation.id)) return undefined;
  const all = { offset: 0, limit: reach.channels.length };
  const { items } = await channels.page(principal.accountId, { ...all, only: reach.channels });
  const existing = new Set(items.map(({ id }) => id));
  const channelId = reach.channels.find((id) => existing.has(id));
  if (channelId === undefined) throw notFound();
  return channelId;
}

/** Adds what the caller created to this channel, unless it is in one that they reach already. */
export async function keepInChannel(
  { principal, operation }: Call,
  { response, channelId }: { response: unknown; channelId: number | undefined },
  channels: GuestChannels,
): Promise<void> {
  const type = CREATED.get(operation.id);
  if (type === undefined || channelId === undefined) return;
  const { accountId } = principal;
  const { id: itemId } = response as { id: number };
  const channelIds = reachOf(principal)?.channels ?? [];
  const isInside = await isInOne(channels, { accountId, channelIds }, { type, itemId });
  if (!isInside) await channels.assign(accountId, { channelId, type, itemId });
}

const SCOPED: Readonly<Record<string, ChannelItemType>> = { link: 'links', qr: 'qr', bio: 'bio' };

async function scopeIn(
  body: { scope?: Readonly<Record<string, unknown>> },
  { reach, accountId }: { reach: Reach; accountId: number },
  channels: GuestChannels,
): Promise<Record<string, unknown>> {
  const [[kind, id] = usualScope(reach), ...others] = Object.entries(body.scope ?? {});
  if (kind === undefined || others.length > 0) throw noScope(reach);
  const direct = { website: reach.websites, channel: reach.channels }[kind];
  const type = SCOPED[kind];
  if (direct ? direct.length === 0 : type === undefined || reach.channels.length === 0) throw noScope(reach);
  const isInside = direct
    ? direct.includes(Number(id))
    : type && (await isInOne(channels, { accountId, channelIds: reach.channels }, { type, itemId: Number(id) }));
  if (!isInside) throw notFound();
  return { [kind]: id };
}

/** The scope of a query that names none: the only website or channel that the caller reaches. */
function usualScope({ websites, channels }: Reach): [kind?: string, id?: number] {
  const all: [string, number][] = [
    ...websites.map((id): [string, number] => ['website', id]),
    ...channels.map((id): [string, number] => ['channel', id]),
  ];
  return all.length === 1 ? (all[0] ?? []) : [];
}

function outOfReach({ isGuest }: Reach): AppError {
  return forbidden(
    isGuest
      ? 'As a guest, you can only open one channel with its links, QR codes and pages.'
      : 'This API key is limited to certain websites and channels. This operation requires a key for the whole workspace.',
  );
}

function noScope({ isGuest, websites, channels }: Reach): AppError {
  if (isGuest)
    return forbidden('As a guest, you can only query one channel, or a link, a QR code or a bio page in it.');
  const ids = [...websites.map((id) => `website ${id}`), ...channels.map((id) => `channel ${id}`)].join(', ');
  return forbidden(
    `This API key can only query ${ids}, and links, QR codes and bio pages of its channels. Set scope to one of them.`,
  );
}
