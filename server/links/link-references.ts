import { invalidField, invalidInput } from '../platform/app-error.ts';
import { given, type LinkInput } from './link-fields.ts';
import type { LinkPatch, LinkReferences } from './link-port.ts';
import { parseHost } from './short-url.ts';

export interface LinkReferenceDeps {
  neighbours: LinkReferences;
  ownHosts: ReadonlySet<string>;
}

const REFERENCE_ERRORS = {
  splash: 'You have no splash page with this ID.',
  overlay: 'You have no overlay with this ID.',
  campaign: 'You have no campaign with this ID.',
  channel: 'You have no channel with this ID.',
  channels: 'At least one of these channels was not found.',
  pixels: 'At least one of these pixels was not found.',
} as const;

/**
 * Validates the fields that name other objects, all of which must be the account's own. Reports all invalid ones at
 * once.
 */
export async function readLinkReferences(
  deps: LinkReferenceDeps,
  accountId: number,
  input: LinkInput,
): Promise<LinkPatch> {
  await rejectForeign(deps.neighbours, accountId, input);
  return given({
    splashId: input.splash,
    overlayId: input.overlay,
    campaignId: input.campaign,
    pixels: input.pixels && [...new Set(input.pixels)],
    domainId: await readDomain(deps, accountId, input.domain),
  });
}

async function rejectForeign(neighbours: LinkReferences, accountId: number, input: LinkInput): Promise<void> {
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
  const errors: Record<string, string[]> = {};
  for (const [field, sentence] of Object.entries(REFERENCE_ERRORS)) {
    if (!(await isMine[field as keyof typeof REFERENCE_ERRORS])) errors[field] = [sentence];
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}

async function allExist(
  channels: LinkReferences['channels'],
  accountId: number,
  ids: readonly number[],
): Promise<boolean> {
  for (const id of new Set(ids)) if (!(await channels.exists(accountId, id))) return false;
  return true;
}

/** Returns 0 for the service's own host, in any spelling; undefined where the input has no domain. */
export async function readDomain(
  deps: LinkReferenceDeps,
  accountId: number,
  domain: string | null | undefined,
): Promise<number | undefined> {
  if (domain === undefined) return undefined;
  if (domain === null || domain.trim() === '') return 0;
  const host = parseHost(domain);
  if (host && deps.ownHosts.has(host)) return 0;
  const found = host && (await deps.neighbours.domains.findActive(accountId, host));
  if (found) return found.id;
  throw invalidField('domain', 'You have no verified domain with this name.');
}

/** Returns the same neighbors, each asked about an object or host only once. For the moment of one batch of links. */
export function rememberNeighbours({ objects, domains, channels }: LinkReferences): LinkReferences {
  return {
    objects: {
      splashExists: remembered(objects.splashExists),
      overlayExists: remembered(objects.overlayExists),
      campaignExists: remembered(objects.campaignExists),
      pixelsExist: (accountId, ids) => (ids.length === 0 ? Promise.resolve(true) : objects.pixelsExist(accountId, ids)),
    },
    domains: {
      ...domains,
      findActive: remembered(domains.findActive),
      isServed: remembered((host: string) => domains.isServed(host)),
    },
    channels: { ...channels, exists: remembered(channels.exists) },
  };
}

function remembered<Args extends ReadonlyArray<string | number>, Result>(
  ask: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  const known = new Map<string, Promise<Result>>();
  return (...args) => {
    const name = args.join('/');
    const response = known.get(name) ?? ask(...args);
    known.set(name, response);
    return response;
  };
}
