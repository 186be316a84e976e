import { families } from '../../../../contract/families.ts';
import { permissionOf } from '../../../../contract/operation.ts';
import { type GuestLimitKind, may, type Role } from '../../../../contract/vocabulary.ts';
import { isOfChannelGuests } from './channel-access.ts';
import { isOfWebsiteGuests } from './website-access.ts';

const IS_OF_GUESTS = { website: isOfWebsiteGuests, channel: isOfChannelGuests };

/** Returns the IDs of the operations that a guest can call: screens leave out what they would be rejected for. */
export function guestOperations(role: Role, kind: GuestLimitKind): string[] {
  return families
    .flatMap(({ operations }) => operations)
    .filter((operation) => IS_OF_GUESTS[kind](operation) && may(role, permissionOf(operation)))
    .map(({ id }) => id);
}
