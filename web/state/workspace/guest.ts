import type { GuestLimitKind } from '../../../contract/vocabulary.ts';

/** The one object that a guest of a workspace may open. */
export interface GuestOf {
  kind: GuestLimitKind;
  id: number;
  /** '' when it was deleted. */
  name: string;
}

/** What a guest is limited to, with the operations that the service lets them call. */
export interface GuestAccess extends GuestOf {
  operations: readonly string[];
}

const OWN = /^\/(news|settings(\/security|\/emails|\/workspaces)?)$/;
/** Screens of what a channel contains; the service rejects objects of other channels. */
const CHANNEL_ITEMS = /^\/((links|codes|pages\/bio)\/(new|\d+(\/edit)?)|(links|codes)\/deleted)$/;

/** Returns the address of a guest's first screen. */
export function guestHome({ kind, id }: GuestOf): string {
  return kind === 'website' ? `/websites/${id}` : `/channels/${id}`;
}

/** Whether a guest may use the screen of a path below `/app`, as far as the path shows. */
export function canGuestOpen(guest: GuestOf, address: string): boolean {
  const path = address.split('?')[0] ?? '';
  if (path === '/' || path === guestHome(guest) || OWN.test(path)) return true;
  return guest.kind === 'channel' && CHANNEL_ITEMS.test(path);
}

/** Whether the service lets a guest call an operation. Other members' roles decide what they may do. */
export function canGuestCall(guest: GuestAccess | null | undefined, operation: string): boolean {
  return !guest || guest.operations.includes(operation);
}
