/** Every absolute address that answers contain. Built from BASE_URL alone, never from a request's Host header. */
export interface Addresses {
  readonly baseUrl: string;
  /** A link's short address; `origin` is that of its branded domain, undefined for the default one. */
  shortLink(alias: string, origin?: string): string;
  /** Where a dynamic code leads. */
  scan(code: string): string;
  /** A code's image. */
  qrImage(code: string): string;
  /** A picture that was uploaded for a link's preview card. */
  cardPicture(name: string): string;
  rotator(slug: string): string;
  campaignList(username: string, campaign: { id: number; name: string }): string;
  bioPage(handle: string): string;
  share(websiteId: number): string;
  /** Where a new password is chosen. Behind the question mark, because logs end before it. */
  newPassword(secret: string): string;
  /** Where an account is made with an invitation. */
  invitation(secret: string): string;
}

export function createAddresses(baseUrl: string, pagesBaseUrl: string): Addresses {
  return {
    baseUrl,
    shortLink: (alias, origin) => `${origin ?? baseUrl}/${encodeURIComponent(alias)}`,
    scan: (code) => `${baseUrl}/q/${code}`,
    qrImage: (code) => `${baseUrl}/bio/qr/${code}`,
    cardPicture: (name) => `${baseUrl}/assets/cards/${name}.jpg`,
    rotator: (slug) => `${baseUrl}/r/${slug}`,
    campaignList: (username, campaign) =>
      `${baseUrl}/u/${encodeURIComponent(username)}/${nameInAddress(campaign.name)}-${campaign.id}`,
    bioPage: (handle) => `${pagesBaseUrl}/@${handle}`,
    share: (websiteId) => `${baseUrl}/share/${websiteId}`,
    newPassword: (secret) => `${baseUrl}/login/password?token=${secret}`,
    invitation: (secret) => `${baseUrl}/register?invitation=${secret}`,
  };
}

/** `My sample campaign!` as `my-sample-campaign`; the id behind it is what counts. */
function nameInAddress(name: string): string {
  const words = name
    .normalize('NFKD')
    // Accents stand alone now: `brûlée` is brulee, not bru-le-e.
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return words.slice(0, 60) || 'campaign';
}
