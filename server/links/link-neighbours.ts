import { invalidField, invalidInput } from '../platform/app-error.ts';
import { given, type LinkInput } from './link-fields.ts';
import type { LinkNeighbours, LinkPatch } from './link-port.ts';
import { parseHost } from './short-address.ts';

export interface NeighbourParts {
  neighbours: LinkNeighbours;
  ownHosts: ReadonlySet<string>;
}

const FAULTS = {
  splash: 'You have no splash page with this id.',
  overlay: 'You have no overlay with this id.',
  campaign: 'You have no campaign with this id.',
  channel: 'You have no channel with this id.',
  channels: 'You have no channel with one of these ids.',
  pixels: 'You have no pixel with one of these ids.',
} as const;

/** The fields that name other objects; every one of those must be the account's own. Tells all wrong ones at once. */
export async function readNeighbours(parts: NeighbourParts, accountId: number, input: LinkInput): Promise<LinkPatch> {
  await refuseForeign(parts.neighbours, accountId, input);
  return given({
    splashId: input.splash,
    overlayId: input.overlay,
    campaignId: input.campaign,
    pixels: input.pixels && [...new Set(input.pixels)],
    domainId: await readDomain(parts, accountId, input.domain),
  });
}

async function refuseForeign(neighbours: LinkNeighbours, accountId: number, input: LinkInput): Promise<void> {
  const { objects, channels } = neighbours;
  const { splash, overlay, campaign, channel, channels: wanted = [], pixels = [] } = input;
  const isMine = {
    splash: splash ? objects.splashExists(accountId, splash) : true,
    overlay: overlay ? objects.overlayExists(accountId, overlay) : true,
    campaign: campaign ? objects.campaignExists(accountId, campaign) : true,
    channel: channel ? channels.exists(accountId, channel) : true,
    channels: allExist(channels, accountId, wanted),
    pixels: objects.pixelsExist(accountId, pixels),
  };
  const faults: Record<string, string[]> = {};
  for (const [field, sentence] of Object.entries(FAULTS)) {
    if (!(await isMine[field as keyof typeof FAULTS])) faults[field] = [sentence];
  }
  if (Object.keys(faults).length > 0) throw invalidInput(faults);
}

async function allExist(
  channels: LinkNeighbours['channels'],
  accountId: number,
  ids: readonly number[],
): Promise<boolean> {
  for (const id of new Set(ids)) if (!(await channels.exists(accountId, id))) return false;
  return true;
}

/** 0 for the service's own host, however it is written; undefined where the input says nothing. */
export async function readDomain(
  parts: NeighbourParts,
  accountId: number,
  domain: string | null | undefined,
): Promise<number | undefined> {
  if (domain === undefined) return undefined;
  if (domain === null || domain.trim() === '') return 0;
  const host = parseHost(domain);
  if (host && parts.ownHosts.has(host)) return 0;
  const found = host && (await parts.neighbours.domains.findActive(accountId, host));
  if (found) return found.id;
  throw invalidField('domain', 'You have no verified domain of this name.');
}
