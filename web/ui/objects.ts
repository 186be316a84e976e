/** Where an object of the account is looked at. */
const SCREENS: Readonly<Record<string, (id: number) => string>> = {
  link: (id) => `/links/${id}`,
  qr: (id) => `/codes/${id}`,
  campaign: (id) => `/campaigns/${id}`,
  channel: (id) => `/channels/${id}`,
  website: (id) => `/websites/${id}`,
  bio: (id) => `/pages/bio/${id}`,
  splash: (id) => `/pages/splash/${id}`,
  overlay: (id) => `/pages/overlay/${id}`,
  domain: (id) => `/domains/${id}`,
  pixel: () => '/pixels',
};

/** The screen of an object of the types that searches and overviews name; undefined for types without one. */
export function screenOf(type: string, id: number): string | undefined {
  return SCREENS[type]?.(id);
}
