import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenApiDocument } from '../../../contract/openapi-document.ts';
import type { Invitations } from '../../accounts/accounts.ts';
import type { Roles } from '../../assembly/roles.ts';
import type { BioFiles } from '../../bio-files/bio-files.ts';
import type { Brand, BrandOf } from '../../brand/brand.ts';
import type { Recorder } from '../../collect/collect.ts';
import type { BioPictures, LinkPictures, ShownPictures } from '../../link-pictures/link-pictures.ts';
import type { MapPictures } from '../../map-pictures/map-pictures.ts';
import type { MapPlaces } from '../../map-places/map-places.ts';
import type { MapTiles } from '../../map-tiles/map-tiles.ts';
import type { Members } from '../../members/members.ts';
import type { Pages } from '../../pages/pages.ts';
import type { Log } from '../../platform/log.ts';
import type { QrPictures } from '../../qr/qr.ts';
import { toAppError } from '../shared/errors.ts';
import { useBodyParser } from '../shared/request/body-parser.ts';
import { serveAssets } from './assets.ts';
import { type CollectDeps, serveEvents } from './collect/collect-events.ts';
import { serveEventPixel } from './collect/event-pixel.ts';
import { type ConsentPageDeps, serveConsentPage } from './consent/consent-page.ts';
import { homePage } from './home/home-page.ts';
import { type BioRouteDeps, serveBioPages } from './landing-pages/bio-routes.ts';
import { type KeyReportDeps, serveKeyReports } from './landing-pages/key-report-page.ts';
import { campaignListPage, type PublicLists } from './landing-pages/list-pages.ts';
import { type OverlayRouteDeps, serveOverlayForms } from './landing-pages/overlay-routes.ts';
import { type ReportPageDeps, serveReportPage } from './landing-pages/report-page.ts';
import { serveUnsubscribing, type UnsubscribePageDeps } from './landing-pages/unsubscribe-page.ts';
import type { PageResponse } from './page/page.ts';
import { sendPage, sendPageOf } from './page/send-page.ts';
import { sendPlainCode, serveQrImages } from './pictures/qr-images.ts';
import { serveBioFiles } from './pictures/served-files.ts';
import { servePictures } from './pictures/served-pictures.ts';
import { serveEmailConfirmation } from './profile/confirm-email-page.ts';
import { type EmailSurface, serveEmailPreferences } from './profile/email-surface.ts';
import { type PinSurface, servePins } from './profile/pin-surface.ts';
import { serveProfile } from './profile/profile-surface.ts';
import { shownAddress } from './redirect/edge-request.ts';
import { type LinkStatsDeps, serveLinkStats } from './redirect/link-stats-page.ts';
import { notFoundPage, rejectionPage, unavailablePage, wayOutOf } from './redirect/outcome-pages.ts';
import { serveUnlocking, type UnlockDeps } from './redirect/unlock.ts';
import { docsPage } from './reference/docs-page.ts';
import { type RecipientPageDeps, serveReportRecipients } from './share/report-recipient-page.ts';
import { type SharePageDeps, serveSharePages } from './share/share-page.ts';
import { serveAccountSurface } from './sign-in/account-surface.ts';
import { type LoginDeps, serveLogin } from './sign-in/login.ts';
import { type ResetDeps, serveResets } from './sign-in/password-reset/reset.ts';
import { serveJoining } from './sign-in/registration/join.ts';
import { registrationMode, serveRegistration } from './sign-in/registration/registration.ts';
import type { SecuritySurface } from './sign-in/security-surface.ts';
import { ownSession } from './sign-in/session/own-session.ts';
import { serveWorkspaceSurface, type WorkspaceSurface } from './workspaces/workspace-surface.ts';

export interface PublicDeps
  extends LoginDeps,
    ResetDeps,
    UnlockDeps,
    ConsentPageDeps,
    CollectDeps,
    SharePageDeps,
    LinkStatsDeps,
    ReportPageDeps,
    KeyReportDeps,
    BioRouteDeps,
    OverlayRouteDeps {
  reports: UnsubscribePageDeps['reports'] & RecipientPageDeps['reports'];
  emailPreferences: EmailSurface['emailPreferences'];
  pins: PinSurface['pins'];
  invitations: Invitations;
  secondFactor: SecuritySurface['secondFactor'];
  support: WorkspaceSurface['support'];
  passkeys: SecuritySurface['passkeys'];
  drawCode: SecuritySurface['drawCode'];
  members: Members;
  lists: PublicLists;
  pictures: QrPictures;
  bioPictures: Pick<BioPictures, 'find'>;
  bioFiles: Pick<BioFiles, 'find' | 'read'>;
  linkPictures: Pick<LinkPictures, 'find'>;
  shownPictures: ShownPictures;
  mapPlaces: MapPlaces;
  mapTiles: MapTiles | undefined;
  mapPictures: MapPictures;
  pages: Pick<Pages, 'places'>;
  /** The roles that this process serves. */
  roles: Roles;
  documents: readonly OpenApiDocument[];
  log: Pick<Log, 'error'>;
  brand(): Brand;
  brandOf: BrandOf;
  addressOf(request: FastifyRequest): string;
  recorder: Pick<Recorder, 'record' | 'recordDurably' | 'takeDurably' | 'whenRoom'>;
}

const BODY_LIMIT_BYTES = 16 * 1024;

/** Serves everything public besides short links: pages, files, the tracker's endpoint. */
export function servePublic(app: FastifyInstance, deps: PublicDeps): void {
  app.decorate('brand', deps.brand);
  app.decorate('brandOf', deps.brandOf);
  app.setNotFoundHandler((request, reply) =>
    sendPage(reply, notFoundPage(request.headers.accept, wayOutOf(request.headers), shownAddress(request))),
  );
  app.setErrorHandler((error, request, reply) => respondWithError(deps, error as Error, { request, reply }));
  const { roles } = deps;
  if (roles.has('edge')) {
    app.register((group) => serveEvents(group, deps));
    app.register((group) => serveEventPixel(group, deps));
  }
  app.register(async (group) => {
    useBodyParser(group);
    group.addHook('onRoute', (route) => {
      route.bodyLimit ??= BODY_LIMIT_BYTES;
    });
    if (roles.has('edge') || roles.has('api')) serveVisitorPages(group, deps);
    if (roles.has('edge')) serveUnlocking(group, deps);
    if (roles.has('api')) serveMemberPages(group, deps);
  });
  if (roles.has('edge') || roles.has('api')) app.register(async (group) => serveKeyReports(group, deps));
}

/** Edge nodes serve these too, so that a balancer needs few rules: see `deploy/haproxy-roles.cfg`. */
function serveVisitorPages(app: FastifyInstance, deps: PublicDeps): void {
  serveAssets(app, deps.brand);
  serveConsentPage(app, deps);
  serveHome(app, deps);
  serveLists(app, deps);
  serveBioPages(app, deps);
  serveOverlayForms(app, deps);
  serveReportPage(app, deps);
  serveLinkStats(app, deps);
  serveUnsubscribing(app, deps);
  serveQrImages(app, deps.pictures);
  servePictures(app, 'cards', deps.linkPictures.find);
  servePictures(app, 'avatars', deps.profiles.findPicture);
  servePictures(app, 'pictures', deps.bioPictures.find);
  serveBioFiles(app, deps.bioFiles);
}

/** Shared dashboards are part of the application. */
function serveMemberPages(app: FastifyInstance, deps: PublicDeps): void {
  serveRegistration(app, deps);
  serveLogin(app, deps);
  serveResets(app, deps);
  serveEmailConfirmation(app, deps);
  serveAccountSurface(app, deps);
  serveProfile(app, deps);
  serveEmailPreferences(app, deps);
  servePins(app, deps);
  serveWorkspaceSurface(app, deps);
  serveJoining(app, deps);
  serveSharePages(app, deps);
  serveReportRecipients(app, deps);
  serveDocs(app, deps);
}

function serveHome(app: FastifyInstance, deps: PublicDeps): void {
  app.get('/', async (request, reply) => {
    const isLoggedIn = (await ownSession(deps, request)) !== undefined;
    return sendPage(reply, homePage(await registrationMode(deps), isLoggedIn));
  });
}

function serveLists(app: FastifyInstance, deps: PublicDeps): void {
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const { username, list } = request.params as { username: string; list: string };
    // Only the ID behind the last dash matters; the words before it are for people.
    const id = Number(/(?:^|-)([1-9]\d{0,15})$/.exec(list)?.[1] ?? Number.NaN);
    const found = Number.isSafeInteger(id) && isWord(username) ? await deps.lists.campaign(username, id) : undefined;
    if (found && request.url.endsWith('/qr.svg')) return sendPlainCode(reply, found.view.address);
    if (found) return sendPageOf(reply, campaignListPage(found.view), found.owner);
    return sendPage(reply, notFoundPage(request.headers.accept, wayOutOf(request.headers)));
  };
  for (const path of ['/u/:username/:list', '/bio/u/:username/:list']) {
    app.get(path, serve);
    app.get(`${path}/qr.svg`, serve);
  }
}

/** Returns whether the text can be part of a public URL; other texts need no lookup. */
function isWord(text: string): boolean {
  return /^[A-Za-z0-9._-]{1,60}$/.test(text);
}

function serveDocs(app: FastifyInstance, { documents, baseUrl }: PublicDeps): void {
  // Rendered with the first request: it takes a tenth of a second, and most processes are never asked.
  let page: PageResponse | undefined;
  app.get('/docs', (_request, reply) => {
    page ??= docsPage(documents, baseUrl);
    return sendPage(reply, page);
  });
}

interface EdgeRequest {
  request: FastifyRequest;
  reply: FastifyReply;
}

function respondWithError(deps: PublicDeps, error: Error, { request, reply }: EdgeRequest): FastifyReply {
  const refusal = toAppError(error);
  const { accept } = request.headers;
  if (refusal?.code === 'unavailable') return sendPage(reply, unavailablePage(accept));
  if (refusal?.code === 'limit_reached') return sendPage(reply, limitPage(refusal.message)(accept));
  if (refusal) return sendPage(reply, UNREADABLE(accept));
  deps.log.error({ err: error, path: request.url.split('?')[0], requestId: request.id }, 'unexpected error');
  return sendPage(reply, brokenPage(request.id)(accept));
}

/** For an invitation to a workspace that has as many members as its plan allows. */
function limitPage(sentence: string) {
  return rejectionPage({ status: 403, title: 'This limit is reached', sentence });
}

const UNREADABLE = rejectionPage({
  status: 400,
  title: 'This request could not be read',
  sentence: 'Check the URL, or go back and submit the form again.',
});

function brokenPage(requestId: string) {
  const sentence = `The error was logged with request ID ${requestId}. Try again in a moment.`;
  return rejectionPage({ status: 500, title: 'Something went wrong', sentence });
}
