import { GUEST_ROLES, type Role } from '../../contract/vocabulary.ts';
import type { GuestLimit } from '../accounts/account-port.ts';
import { invalidField } from '../platform/app-error.ts';
import type { GuestObject, MemberStore } from './member-port.ts';

/** What someone may do in a workspace: a role, in all of it or limited to one object. */
export interface Access extends GuestLimit {
  role: Role;
}

/** Throws unless the role suits the limit and the workspace has its object. Returns the limit, complete. */
export async function readLimit(
  store: Pick<MemberStore, 'findGuestObject'>,
  accountId: number,
  { role, websiteId = null, channelId = null }: Access,
): Promise<Required<GuestLimit>> {
  if (websiteId === null && channelId === null) return { websiteId, channelId };
  if (websiteId !== null && channelId !== null)
    throw invalidField('website', 'Choose either a website or a channel for a guest, not both.');
  const object = await store.findGuestObject(accountId, { websiteId, channelId });
  if (!object) {
    const field = websiteId === null ? 'channel' : 'website';
    throw invalidField(field, `Choose a ${field} of this workspace.`);
  }
  insistOnGuestRole(object, role);
  return { websiteId, channelId };
}

/** Throws for a role that a guest cannot have. */
export function insistOnGuestRole({ kind }: Pick<GuestObject, 'kind'>, role: Role): void {
  const roles = GUEST_ROLES[kind];
  if (roles.includes(role)) return;
  throw invalidField('role', `The role of a guest of one ${kind} must be ${roles.join(' or ')}.`);
}
