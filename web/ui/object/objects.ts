/** The list of links whose destination does not work, those that matter most first. */
export const BROKEN_LINKS = '/links?health=broken&order=click';

/** Screens of the account's objects. */
const SCREENS: Readonly<Record<string, (id: number) => string>> = {
  link: (id) => `/links/${id}`,
  qr: (id) => `/codes/${id}`,
  campaign: (id) => `/campaigns/${id}`,
  channel: (id) => `/channels/${id}`,
  website: (id) => `/websites/${id}`,
  board: (id) => `/boards/${id}`,
  bio: (id) => `/pages/bio/${id}`,
  splash: (id) => `/pages/splash/${id}`,
  overlay: (id) => `/pages/overlay/${id}`,
  domain: (id) => `/domains/${id}`,
  pixel: (id) => `/pixels/${id}`,
  webhook: (id) => `/settings/webhooks/${id}`,
  key: (id) => `/settings/keys?key=${id}`,
};

/** Objects of a website are on its dashboard: the address names the object, and the fragment its section. */
const PLACES_ON_DASHBOARD: Readonly<Record<string, (id: number) => string>> = {
  goal: (id) => `?goals=${id}#goals`,
  funnel: (id) => `?funnel=${id}#funnels`,
  segment: (id) => `?segment=${id}`,
  annotation: (id) => `?notes=${id}`,
};

/**
 * Returns the screen of an object of a type that search and home use; undefined for types without one.
 * @param websiteId of a goal, a funnel, a segment or an annotation
 */
export function screenOf(type: string, id: number, websiteId?: number | null): string | undefined {
  if (!websiteId) return SCREENS[type]?.(id);
  const place = PLACES_ON_DASHBOARD[type];
  return place && `/websites/${websiteId}${place(id)}`;
}
