import { conflict, invalidField, notFound } from '../platform/app-error.ts';
import { TakenError } from '../platform/taken-error.ts';
import { EVERYTHING, randomAlias, readAlias, requireBranded } from './alias.ts';
import { refuseUnframed } from './destination-pages/framed-targets.ts';
import { noteChange } from './history.ts';
import type { LinksParts } from './link-deps.ts';
import { BLANK_LINK, type LinkInput, readPlainFields } from './link-fields.ts';
import { readNeighbours } from './link-neighbours.ts';
import type { Link, LinkPatch } from './link-port.ts';

/** Random aliases that may be taken in a row before something must be wrong. */
const MAX_ATTEMPTS = 12;

/** A new link; nothing is written when any field is refused. */
export async function createLink(
  parts: LinksParts,
  accountId: number,
  input: LinkInput & { url: string },
): Promise<Link> {
  const fields = await readFields(parts, accountId, { input, current: BLANK_LINK });
  const link = { ...BLANK_LINK, ...fields, accountId, createdAt: parts.clock.now() };
  const stored = await insertUnderAlias(parts, link, input);
  await changeChannels(parts, stored, input);
  parts.describer?.describe(stored);
  return stored;
}

/** Refuses what creation would refuse, and makes nothing. `wished` are the aliases of the rehearsal so far. */
export async function rehearseLink(
  parts: LinksParts,
  accountId: number,
  { input, wished }: { input: LinkInput & { url: string }; wished: Set<string> },
): Promise<void> {
  const fields = await readFields(parts, accountId, { input: { ...input, password: null }, current: BLANK_LINK });
  if (!input.custom) return;
  const { domainId = 0 } = fields;
  const alias = await chosenAlias(parts, input.custom, domainId);
  const name = `${domainId}/${alias}`;
  if (wished.has(name) || (await parts.store.isTaken(domainId, alias))) refuseTaken(new TakenError(name));
  wished.add(name);
}

/** The link after the change; refuses what is not the account's with `not_found`. */
export async function updateLink(
  parts: LinksParts,
  target: { accountId: number; id: number },
  input: LinkInput,
): Promise<Link> {
  const { accountId, id } = target;
  const current = await parts.store.find(accountId, id);
  if (!current) throw notFound();
  const patch = await readFields(parts, accountId, { input, current });
  const { domainId = current.domainId } = patch;
  if (input.custom && input.custom !== current.alias) patch.alias = await chosenAlias(parts, input.custom, domainId);
  else requireBranded(current.alias, domainId !== 0);
  const updated = await parts.store.update(accountId, id, patch).catch(refuseTaken);
  if (!updated) throw notFound();
  await changeChannels(parts, updated, input);
  await noteChange(parts, current, updated);
  if (updated.url !== current.url) {
    parts.describer?.describe(updated);
    await parts.health?.postpone([id], parts.clock.now());
  }
  return updated;
}

async function readFields(
  parts: LinksParts,
  accountId: number,
  change: { input: LinkInput; current: typeof BLANK_LINK & { alias?: string } },
): Promise<LinkPatch> {
  const { input, current } = change;
  const plain = readPlainFields(input, current, parts.ownHosts);
  // What takes everything would be led back to itself by the bare host, which others may lead to.
  const isEverything = (input.custom || current.alias) === EVERYTHING;
  await refuseBadTargets(parts, isEverything ? { ...current, ...plain } : plain, isEverything);
  const patch = { ...plain, ...(await readNeighbours(parts, accountId, input)) };
  requirePage({ ...current, ...patch });
  await refuseUnframed(parts, current, { ...current, ...patch });
  // Hashing comes last: it is the one costly step, and a refused request must not get that far.
  const { password } = input;
  if (password === null) patch.passwordHash = null;
  else if (password) patch.passwordHash = await parts.hasher.hash(password);
  return patch;
}

async function chosenAlias({ blockList }: LinksParts, custom: string, domainId: number): Promise<string> {
  const alias = readAlias(custom, domainId !== 0);
  const blocks = await blockList?.load();
  if (blocks?.alias(alias)) throw conflict('custom', 'This alias has a blocked word in it. Choose another one.');
  return alias;
}

/** Addresses that a link may lead to besides being well-formed; errors carry `geotarget.0.link`-like names. */
async function refuseBadTargets(parts: LinksParts, patch: LinkPatch, isEverything: boolean): Promise<void> {
  const { domains } = parts.neighbours;
  const blocks = await parts.blockList?.load();
  const { geo = [], device = [], language = [] } = patch.targets ?? {};
  const addresses: Array<readonly [field: string, address: string | null | undefined]> = [
    ['url', patch.url],
    ['expirationredirect', patch.expirationRedirect],
    ...geo.map(({ link }, index) => [`geotarget.${index}.link`, link] as const),
    ...device.map(({ link }, index) => [`devicetarget.${index}.link`, link] as const),
    ...language.map(({ link }, index) => [`languagetarget.${index}.link`, link] as const),
    ...appAddresses(patch),
    ...(patch.split ?? []).map(({ link }, index) => [`split.${index}.link`, link] as const),
  ];
  for (const [field, address] of addresses) {
    if (!address) continue;
    const url = new URL(address);
    if (blocks?.address(address)) {
      throw invalidField(field, 'Whoever runs this service has blocked this address. Enter another one.');
    }
    // Branded hosts are known to the catalogue only; a loop through one is as endless as one through our own.
    if ((isEverything || url.pathname !== '/') && (await domains.isServed(url.hostname.replace(/\.$/, '')))) {
      throw invalidField(field, 'This address is a short link itself. Enter where it leads.');
    }
  }
}

function appAddresses({ apps }: LinkPatch): Array<readonly [field: string, address: string | null]> {
  const named = [['iosapp', apps?.ios] as const, ['androidapp', apps?.android] as const];
  return named.flatMap(([field, app]) =>
    app ? [[`${field}.link`, app.link] as const, [`${field}.store`, app.store] as const] : [],
  );
}

function requirePage(link: Pick<Link, 'type' | 'splashId' | 'overlayId'>): void {
  if (link.type === 'splash' && link.splashId === null) {
    throw invalidField('splash', 'A link of type splash needs the id of one of your splash pages.');
  }
  if (link.type === 'overlay' && link.overlayId === null) {
    throw invalidField('overlay', 'A link of type overlay needs the id of one of your overlays.');
  }
}

async function insertUnderAlias(parts: LinksParts, link: Omit<Link, 'id' | 'alias'>, input: LinkInput): Promise<Link> {
  if (input.custom) {
    const alias = await chosenAlias(parts, input.custom, link.domainId);
    return parts.store.insert({ ...link, alias }).catch(refuseTaken);
  }
  const wish = { length: input.aliaslength, alphabet: input.aliasalphabet };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    try {
      return await parts.store.insert({ ...link, alias: randomAlias(parts.random, attempt, wish) });
    } catch (error) {
      if (!(error instanceof TakenError)) throw error;
    }
  }
  throw new Error(`${MAX_ATTEMPTS} random aliases in a row were taken`);
}

function refuseTaken(error: unknown): never {
  if (error instanceof TakenError) throw conflict('custom', 'This alias is taken. Choose another one.');
  throw error;
}

async function changeChannels(parts: LinksParts, link: Link, { channel, channels: wanted }: LinkInput): Promise<void> {
  const { channels } = parts.neighbours;
  const item = { accountId: link.accountId, type: 'links' as const, itemId: link.id };
  const put = (channelId: number) => channels.put({ ...item, channelId, createdAt: parts.clock.now() });
  if (wanted !== undefined) {
    const current = (await channels.of(item.accountId, item.type, [item.itemId])).get(item.itemId) ?? [];
    for (const channelId of new Set(wanted)) if (!current.includes(channelId)) await put(channelId);
    for (const channelId of current) if (!wanted.includes(channelId)) await channels.take({ ...item, channelId });
  }
  if (channel === null) await channels.takeFromAll(item.accountId, item.type, item.itemId);
  else if (channel !== undefined) await put(channel);
}
