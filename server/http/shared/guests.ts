import { type Operation, permissionOf } from '../../../contract/operation.ts';
import type { ChannelItemType } from '../../../contract/vocabulary.ts';
import type { Principal } from '../../accounts/accounts.ts';
import type { Channels } from '../../channels/channels.ts';
import { type AppError, forbidden, notFound } from '../../platform/app-error.ts';

/** Permissions of guests of a channel, on top of their role. Everything that is not named here is rejected. */

/** Operations that name no object, or only the caller. `listChannels` and `readScreen` limit themselves. */
const WITHOUT_OBJECT: ReadonlySet<string> = new Set([
  ...['showAccount', 'showAnalyticsAccount', 'listChannels', 'readScreen'],
  ...['showLinkMetadata', 'checkQrCode', 'drawQrCode', 'checkBioHandle', 'previewBioDraft'],
]);
const OF_CHANNEL = 'listChannelItems';
/** With a filter by channel, which is always the guest's. */
const FILTERED: ReadonlySet<string> = new Set(['searchLinks', 'exportLinks']);
const QUESTION = 'queryAnalytics';

/** On an object in the path, which must be in the channel. */
const ON_ITEM: Readonly<Record<ChannelItemType, readonly string[]>> = {
  links: ['showLink', 'updateLink', 'deleteLink', 'putLinkPicture'],
  qr: ['showQrCode', 'showQrDesign', 'updateQrCode', 'deleteQrCode'],
  bio: [
    ...['showBioPage', 'previewBioPage', 'updateBioPage', 'deleteBioPage'],
    ...['listBioAnswers', 'deleteBioAnswers'],
  ],
};
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

export type GuestChannels = Pick<Channels, 'has' | 'assign'>;

interface Call {
  principal: Principal;
  operation: Pick<Operation, 'id' | 'changes' | 'permission'>;
}

type Params = Readonly<Record<string, string>>;

/** Rejects what a guest of a channel may not do; objects outside of the channel return 404 like unknown ones. */
export async function authorizeGuest(call: Call, params: Params, channels: GuestChannels): Promise<void> {
  const { channelId, accountId } = call.principal;
  const { id } = call.operation;
  if (channelId === undefined || isOpen(call.operation)) return;
  const type = ITEM_TYPES.get(id);
  if (type === undefined && id !== OF_CHANNEL)
    throw forbidden('As a guest, you can only open one channel with its links, QR codes and pages.');
  const isInside = type
    ? await channels.has(accountId, { channelId, type, itemId: Number(params.id) })
    : params.id === String(channelId);
  if (!isInside) throw notFound();
}

function isOpen(operation: Call['operation']): boolean {
  const { id } = operation;
  if (permissionOf(operation) === 'self' || WITHOUT_OBJECT.has(id)) return true;
  return FILTERED.has(id) || CREATED.has(id) || id === QUESTION;
}

/** Returns the query, limited to the guest's channel. */
export function limitQueryToChannel<Query>({ principal, operation }: Call, query: Query): Query {
  const { channelId } = principal;
  return channelId === undefined || !FILTERED.has(operation.id) ? query : { ...query, channel: channelId };
}

/** Returns the body, limited to the guest's channel: analytics of it and its objects, and changes within it. */
export async function limitBodyToChannel<Body>({ principal, operation }: Call, body: Body, channels: GuestChannels) {
  const { channelId, accountId } = principal;
  if (channelId === undefined || typeof body !== 'object' || body === null) return body;
  if (operation.id === QUESTION) return { ...body, scope: await scopeIn(body, { channelId, accountId }, channels) };
  const foreign = operation.changes ? FOREIGN_FIELDS.find((field) => field in body) : undefined;
  if (foreign !== undefined) throw forbidden(`As a guest, you cannot set ${foreign}. Leave it out.`);
  return body;
}

/** Adds what a guest created to their channel. */
export async function keepInChannel({ principal, operation }: Call, answer: unknown, channels: GuestChannels) {
  const { channelId, accountId } = principal;
  const type = CREATED.get(operation.id);
  if (channelId === undefined || type === undefined) return;
  const { id } = answer as { id: number };
  await channels.assign(accountId, { channelId, type, itemId: id });
}

const SCOPED: Readonly<Record<string, ChannelItemType>> = { link: 'links', qr: 'qr' };

async function scopeIn(
  body: { scope?: Readonly<Record<string, unknown>> },
  { channelId, accountId }: { channelId: number; accountId: number },
  channels: GuestChannels,
): Promise<Record<string, unknown>> {
  const [[kind, id] = ['channel', channelId], ...others] = Object.entries(body.scope ?? {});
  const type = SCOPED[kind];
  if (others.length > 0 || (kind !== 'channel' && type === undefined)) throw noScope();
  const isInside = type ? await channels.has(accountId, { channelId, type, itemId: Number(id) }) : id === channelId;
  if (!isInside) throw notFound();
  return { [kind]: id };
}

function noScope(): AppError {
  return forbidden('As a guest, you can only query one channel, a link or a QR code in it.');
}
