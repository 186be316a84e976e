import type { GuestLimitKind } from '../../../contract/vocabulary.ts';

/** The one object that a guest of a workspace may open. */
export interface GuestOf {
  kind: GuestLimitKind;
  id: number;
  /** '' when it was deleted. */
  name: string;
}

const SETTINGS = /^\/settings(\/security|\/emails|\/workspaces)?$/;
/** Screens of what a channel contains; the service rejects objects of other channels. */
const CHANNEL_ITEMS = /^\/((links|codes|pages\/bio)\/(new|\d+(\/edit)?)|(links|codes)\/deleted)$/;
/** Queries of shared screens that only complete a choice or an overview, and that the service refuses to guests. */
const REFUSED: ReadonlySet<string> = new Set([
  ...['listCampaigns', 'listDomains', 'listOverlays', 'listPixels', 'listPresets', 'listSplashPages'],
  ...['listLinks', 'listTasks', 'listWebsites', 'countChannelItems'],
]);

/** Returns the address of a guest's first screen. */
export function guestHome({ kind, id }: GuestOf): string {
  return kind === 'website' ? `/websites/${id}` : `/channels/${id}`;
}

/** Whether a guest may use the screen of an address below `/app`, as far as the address tells. */
export function canGuestOpen(guest: GuestOf, address: string): boolean {
  const path = address.split('?')[0] ?? '';
  if (path === '/' || path === guestHome(guest) || SETTINGS.test(path)) return true;
  return guest.kind === 'channel' && CHANNEL_ITEMS.test(path);
}

export function canGuestCall(operation: string): boolean {
  return !REFUSED.has(operation);
}
