/** Builds every absolute URL in responses, from BASE_URL alone, never from a request's Host header. */
export interface PublicUrls {
  readonly baseUrl: string;
  /** Returns a link's short URL; `origin` is that of its branded domain, undefined for the default one. */
  shortLink(alias: string, origin?: string): string;
  /** Returns the URL that a dynamic code contains. */
  scan(code: string): string;
  /** Returns the URL of a code's image. */
  qrImage(code: string): string;
  /** Returns the URL of a picture uploaded for a link's social preview. */
  cardPicture(name: string): string;
  /** Returns the URL of a picture uploaded for a bio page. */
  bioPicture(name: string): string;
  /** Returns the URL of a file for visitors of a bio page. */
  bioFile(file: { name: string; format: string }): string;
  /** Returns the URL of a profile picture, or of the neutral one for people without one. */
  avatar(name: string | null): string;
  rotator(slug: string): string;
  campaignList(username: string, campaign: { id: number; name: string }): string;
  bioPage(handle: string): string;
  share(websiteId: number): string;
  shareBoard(secret: string): string;
  /** Returns the URL of the form for a new password. The secret is in the query, which logs omit. */
  newPassword(secret: string): string;
  /** Pages that emails about signing in and keys name. */
  readonly signInPages: { readonly security: string; readonly forgotPassword: string };
  keysScreen(workspace: number): string;
  planScreen(workspace: number): string;
  /** Returns the URL of the page that confirms an email address. */
  emailConfirmation(secret: string): string;
  /** Returns the URL of an invitation to a workspace. */
  joining(secret: string): string;
  /** Returns the URL of registration with an invitation. */
  invitation(secret: string): string;
}

/**
 * `prefix` is '' or '/bio': clients that know the service by its `/bio` prefix get rotators and public lists below it,
 * where they answer too.
 */
export function createPublicUrls(baseUrl: string, pagesBaseUrl: string, prefix = ''): PublicUrls {
  return {
    baseUrl,
    shortLink: (alias, origin) => `${origin ?? baseUrl}/${encodeURIComponent(alias)}`,
    scan: (code) => `${baseUrl}/q/${code}`,
    qrImage: (code) => `${baseUrl}/bio/qr/${code}`,
    cardPicture: (name) => `${baseUrl}/assets/cards/${name}.jpg`,
    bioPicture: (name) => `${baseUrl}/assets/pictures/${name}.webp`,
    bioFile: ({ name, format }) => `${baseUrl}/assets/files/${name}.${format}`,
    avatar: (name) => `${baseUrl}/assets/${name === null ? 'avatar.svg' : `avatars/${name}.jpg`}`,
    rotator: (slug) => `${baseUrl}${prefix}/r/${slug}`,
    campaignList: (username, campaign) =>
      `${baseUrl}${prefix}/u/${encodeURIComponent(username)}/${nameInUrl(campaign.name)}-${campaign.id}`,
    bioPage: (handle) => `${pagesBaseUrl}/@${handle}`,
    share: (websiteId) => `${baseUrl}/share/${websiteId}`,
    shareBoard: (secret) => `${baseUrl}/share/board/${secret}`,
    signInPages: { security: `${baseUrl}/app/settings/security`, forgotPassword: `${baseUrl}/login/forgot` },
    keysScreen: (workspace) => `${baseUrl}/app/w/${workspace}/settings/keys`,
    planScreen: (workspace) => `${baseUrl}/app/w/${workspace}/settings/plan`,
    newPassword: (secret) => `${baseUrl}/login/password?token=${secret}`,
    emailConfirmation: (secret) => `${baseUrl}/login/email?token=${secret}`,
    joining: (secret) => `${baseUrl}/login/join?invitation=${secret}`,
    invitation: (secret) => `${baseUrl}/register?invitation=${secret}`,
  };
}

/** Converts `My sample campaign!` to `my-sample-campaign`, for people; the ID behind it identifies the campaign. */
function nameInUrl(name: string): string {
  const words = name
    .normalize('NFKD')
    // Accents are separate characters now, so `brûlée` becomes brulee, not bru-le-e.
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return words.slice(0, 60) || 'campaign';
}
