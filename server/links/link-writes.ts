import { conflict, invalidField, notFound } from '../platform/app-error.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import { EVERYTHING, readAlias, requireBranded, takenAlias } from './alias.ts';
import { rejectUnframeable } from './destination-pages/frame-check.ts';
import { recordChange } from './history.ts';
import type { LinksDeps } from './link-deps.ts';
import { BLANK_LINK, type LinkInput, readPlainFields } from './link-fields.ts';
import type { Link, LinkPatch } from './link-port.ts';
import { readLinkReferences } from './link-references.ts';

/** Rejects whatever creation would reject, and creates nothing. The aliases are those of the preview so far. */
export async function validateLink(
  deps: LinksDeps,
  accountId: number,
  { input, requestedAliases }: { input: LinkInput & { url: string }; requestedAliases: Set<string> },
): Promise<void> {
  const fields = await readFields(deps, accountId, { input: { ...input, password: null }, current: BLANK_LINK });
  if (!input.custom) return;
  const { domainId = 0 } = fields;
  const alias = await chosenAlias(deps, input.custom, domainId);
  const name = `${domainId}/${alias.toLowerCase()}`;
  if (requestedAliases.has(name) || (await deps.store.isTaken(domainId, alias)))
    throw await takenAlias(deps, { accountId, domainId, alias });
  requestedAliases.add(name);
}

/** Updates the link and returns it; throws `not_found` if it is not the account's. */
export async function updateLink(
  deps: LinksDeps,
  target: { accountId: number; id: number },
  input: LinkInput,
): Promise<Link> {
  const { accountId, id } = target;
  const current = await deps.store.find(accountId, id);
  if (!current) throw notFound();
  const patch = await readFields(deps, accountId, { input, current });
  const { domainId = current.domainId } = patch;
  const changed = await changedAlias(deps, input.custom, { current, domainId });
  if (changed !== current.alias) patch.alias = changed;
  const updated = await deps.store.update(accountId, id, patch).catch(async (error: unknown) => {
    const { alias = current.alias } = patch;
    throw error instanceof UniqueViolationError ? await takenAlias(deps, { accountId, domainId, alias }) : error;
  });
  if (!updated) throw notFound();
  await changeChannels(deps, updated, input);
  await recordChange(deps, current, updated);
  if (updated.url !== current.url) {
    deps.describer?.describe(updated);
    await deps.health?.postpone([id], deps.clock.now());
  }
  return updated;
}

/** Validates a new link, or a change of `current`; rejects it as a whole and writes nothing. */
export async function readFields(
  deps: LinksDeps,
  accountId: number,
  change: { input: LinkInput; current: typeof BLANK_LINK & { alias?: string } },
): Promise<LinkPatch> {
  const { input, current } = change;
  const plain = readPlainFields(input, current, deps.ownHosts);
  // A catch-all link must not redirect to a bare host of its domain, which would match it again.
  const isEverything = (input.custom || current.alias) === EVERYTHING;
  await rejectBadTargets(deps, isEverything ? { ...current, ...plain } : plain, isEverything);
  const patch = { ...plain, ...(await readLinkReferences(deps, accountId, input)) };
  requirePage({ ...current, ...patch });
  await rejectUnframeable(deps, current, { ...current, ...patch });
  // Hashing is last: it is the one costly step, and a rejected request must not reach it.
  const { password } = input;
  if (password === null) patch.passwordHash = null;
  else if (password) patch.passwordHash = await deps.hasher.hash(password);
  return patch;
}

export async function chosenAlias({ blockList }: LinksDeps, custom: string, domainId: number): Promise<string> {
  const alias = readAlias(custom, domainId !== 0);
  const blocks = await blockList?.load();
  if (blocks?.alias(alias)) throw conflict('custom', 'This alias contains a blocked word. Choose another one.');
  return alias;
}

/** Validates the alias of a link after a change. It keeps its own, even one that is reserved or blocked by now. */
export async function changedAlias(
  deps: LinksDeps,
  custom: string | null | undefined,
  { current, domainId }: { current: Pick<Link, 'alias'>; domainId: number },
): Promise<string> {
  if (custom && custom !== current.alias) return chosenAlias(deps, custom, domainId);
  return requireBranded(current.alias, domainId !== 0);
}

/** Rejects well-formed addresses that are no allowed destination; errors carry `geotarget.0.link`-like names. */
async function rejectBadTargets(deps: LinksDeps, patch: LinkPatch, isEverything: boolean): Promise<void> {
  const { domains } = deps.neighbours;
  const blocks = await deps.blockList?.load();
  const { geo = [], device = [], language = [] } = patch.targets ?? {};
  const addresses: Array<readonly [field: string, address: string | null | undefined]> = [
    ['url', patch.url],
    ['expirationredirect', patch.expirationRedirect],
    ...geo.map(({ link }, index) => [`geotarget.${index}.link`, link] as const),
    ...device.map(({ link }, index) => [`devicetarget.${index}.link`, link] as const),
    ...language.map(({ link }, index) => [`languagetarget.${index}.link`, link] as const),
    ...appUrls(patch),
    ...(patch.split ?? []).map(({ link }, index) => [`split.${index}.link`, link] as const),
  ];
  for (const [field, address] of addresses) {
    if (!address) continue;
    const url = new URL(address);
    if (blocks?.address(address)) {
      throw invalidField(field, 'The operator of this service blocked this URL. Enter another one.');
    }
    // Only the catalog knows branded hosts; a loop through one is as endless as one through our own.
    if ((isEverything || url.pathname !== '/') && (await domains.isServed(url.hostname.replace(/\.$/, '')))) {
      throw invalidField(field, 'This URL is already a short link. Enter its destination instead.');
    }
  }
}

function appUrls({ apps }: LinkPatch): Array<readonly [field: string, address: string | null]> {
  const named = [['iosapp', apps?.ios] as const, ['androidapp', apps?.android] as const];
  return named.flatMap(([field, app]) =>
    app ? [[`${field}.link`, app.link] as const, [`${field}.store`, app.store] as const] : [],
  );
}

function requirePage(link: Pick<Link, 'type' | 'splashId' | 'overlayId'>): void {
  if (link.type === 'splash' && link.splashId === null) {
    throw invalidField('splash', 'A link of type splash needs the ID of one of your splash pages.');
  }
  if (link.type === 'overlay' && link.overlayId === null) {
    throw invalidField('overlay', 'A link of type overlay needs the ID of one of your overlays.');
  }
}

export async function changeChannels(
  deps: LinksDeps,
  link: Link,
  { channel, channels: wanted }: LinkInput,
): Promise<void> {
  const { channels } = deps.neighbours;
  const item = { accountId: link.accountId, type: 'links' as const, itemId: link.id };
  const put = (channelId: number) => channels.put({ ...item, channelId, createdAt: deps.clock.now() });
  if (wanted !== undefined) {
    const current = (await channels.of(item.accountId, item.type, [item.itemId])).get(item.itemId) ?? [];
    for (const channelId of new Set(wanted)) if (!current.includes(channelId)) await put(channelId);
    for (const channelId of current) if (!wanted.includes(channelId)) await channels.take({ ...item, channelId });
  }
  if (channel === null) await channels.removeFromAll(item.accountId, item.type, item.itemId);
  else if (channel !== undefined) await put(channel);
}
