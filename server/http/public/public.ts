import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenApiDocument } from '../../../contract/openapi-document.ts';
import type { Invitations } from '../../accounts/accounts.ts';
import type { Roles } from '../../assembly/roles.ts';
import type { Recorder } from '../../collect/collect.ts';
import type { LinkPictures, ShownPictures } from '../../link-pictures/link-pictures.ts';
import type { Log } from '../../platform/log.ts';
import type { QrPictures } from '../../qr/qr.ts';
import { useBodyParser } from '../shared/body-parser.ts';
import { asRefusal } from '../shared/errors.ts';
import { serveAssets } from './assets.ts';
import { type CollectParts, serveEvents } from './collect/collect-events.ts';
import { serveEventPixel } from './collect/event-pixel.ts';
import { type ConsentPageParts, serveConsentPage } from './consent/consent-page.ts';
import { homePage } from './home-page.ts';
import { type BioRouteParts, serveBioPages } from './landing-pages/bio-routes.ts';
import { type CampaignListView, campaignListPage } from './landing-pages/list-pages.ts';
import { type OverlayRouteParts, serveOverlayForms } from './landing-pages/overlay-routes.ts';
import { type ReportPageParts, serveReportPage } from './landing-pages/report-page.ts';
import { type SharePageParts, serveSharePages } from './landing-pages/share-page.ts';
import { serveUnsubscribing, type UnsubscribePageParts } from './landing-pages/unsubscribe-page.ts';
import { html } from './page/html.ts';
import { renderPage } from './page/page.ts';
import { sendPage } from './page/send-page.ts';
import { serveCardPictures } from './pictures/card-pictures.ts';
import { serveQrImages } from './pictures/qr-images.ts';
import { type LinkStatsParts, serveLinkStats } from './redirect/link-stats-page.ts';
import { notFoundPage, refusalPage, unavailablePage } from './redirect/outcome-pages.ts';
import { serveUnlocking, type UnlockParts } from './redirect/unlock.ts';
import { renderDocsPage } from './reference/docs-page.ts';
import { serveAccountSurface } from './sign-in/account-surface.ts';
import { type LoginParts, serveLogin } from './sign-in/login.ts';
import { ownSession } from './sign-in/own-session.ts';
import { registrationMode, serveRegistration } from './sign-in/registration.ts';
import { type ResetParts, serveResets } from './sign-in/reset.ts';

/** What account holders show to everybody. */
export interface PublicLists {
  /** Undefined when there is no such list, or it is not public. */
  campaign(username: string, campaignId: number): Promise<CampaignListView | undefined>;
}

export interface PublicParts
  extends LoginParts,
    ResetParts,
    UnlockParts,
    ConsentPageParts,
    CollectParts,
    SharePageParts,
    LinkStatsParts,
    ReportPageParts,
    BioRouteParts,
    OverlayRouteParts,
    UnsubscribePageParts {
  invitations: Invitations;
  lists: PublicLists;
  pictures: QrPictures;
  linkPictures: Pick<LinkPictures, 'find'>;
  shownPictures: ShownPictures;
  /** What of it this process serves. */
  roles: Roles;
  documents: readonly OpenApiDocument[];
  log: Pick<Log, 'error'>;
  addressOf(request: FastifyRequest): string;
  recorder: Pick<Recorder, 'record' | 'recordDurably' | 'takeDurably'>;
}

const BODY_LIMIT_BYTES = 16 * 1024;

/** Everything that strangers meet besides short links: pages, files, the tracker's endpoint. */
export function servePublic(app: FastifyInstance, parts: PublicParts): void {
  app.setNotFoundHandler((request, reply) => sendPage(reply, notFoundPage(request.headers.accept)));
  app.setErrorHandler((error, request, reply) => answerError(parts, error as Error, { request, reply }));
  const { roles } = parts;
  if (roles.has('edge')) {
    app.register((group) => serveEvents(group, parts));
    app.register((group) => serveEventPixel(group, parts));
  }
  app.register(async (group) => {
    useBodyParser(group);
    group.addHook('onRoute', (route) => {
      route.bodyLimit ??= BODY_LIMIT_BYTES;
    });
    if (roles.has('edge') || roles.has('api')) serveAssets(group);
    if (roles.has('edge') || roles.has('api')) serveConsentPage(group, parts);
    if (roles.has('edge')) serveUnlocking(group, parts);
    if (roles.has('api')) servePages(group, parts);
  });
}

function servePages(app: FastifyInstance, parts: PublicParts): void {
  serveHome(app, parts);
  serveRegistration(app, parts);
  serveLogin(app, parts);
  serveResets(app, parts);
  serveAccountSurface(app, parts);
  serveLists(app, parts);
  serveBioPages(app, parts);
  serveOverlayForms(app, parts);
  serveSharePages(app, parts);
  serveReportPage(app, parts);
  serveLinkStats(app, parts);
  serveUnsubscribing(app, parts);
  serveDocs(app, parts);
  serveQrImages(app, parts.pictures);
  serveCardPictures(app, parts.linkPictures);
}

function serveHome(app: FastifyInstance, parts: PublicParts): void {
  app.get('/', async (request, reply) => {
    const isLoggedIn = (await ownSession(parts, request)) !== undefined;
    return sendPage(reply, homePage(await registrationMode(parts), isLoggedIn));
  });
}

function serveLists(app: FastifyInstance, parts: PublicParts): void {
  app.get('/u/:username/:list', async (request, reply) => {
    const { username, list } = request.params as { username: string; list: string };
    // The id behind the last dash is what counts; the words before it are for people.
    const id = Number(/(?:^|-)([1-9]\d{0,15})$/.exec(list)?.[1] ?? Number.NaN);
    const view = Number.isSafeInteger(id) && isWord(username) ? await parts.lists.campaign(username, id) : undefined;
    return sendPage(reply, view ? campaignListPage(view) : notFoundPage(request.headers.accept));
  });
}

/** Words of public addresses; whatever else is asked for need not be looked up. */
function isWord(text: string): boolean {
  return /^[A-Za-z0-9._-]{1,60}$/.test(text);
}

function serveDocs(app: FastifyInstance, { documents, baseUrl }: PublicParts): void {
  const page = renderPage({ kind: 'plain', title: '', body: html`` });
  const headers = { ...page.headers, 'Cache-Control': 'no-cache' };
  const docs = renderDocsPage(documents, baseUrl);
  app.get('/docs', (_request, reply) => reply.headers(headers).send(docs.html));
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

function answerError(parts: PublicParts, error: Error, { request, reply }: Exchange): FastifyReply {
  const refusal = asRefusal(error);
  const { accept } = request.headers;
  if (refusal?.code === 'unavailable') return sendPage(reply, unavailablePage(accept));
  if (refusal) return sendPage(reply, UNREADABLE(accept));
  parts.log.error({ err: error, path: request.url.split('?')[0] }, 'unexpected error');
  return sendPage(reply, BROKEN(accept));
}

const UNREADABLE = refusalPage({
  status: 400,
  title: 'This request could not be read',
  sentence: 'Check the address, or go back and fill the form in again.',
});

const BROKEN = refusalPage({
  status: 500,
  title: 'Something went wrong on our side',
  sentence: 'It has been logged. Try again in a moment.',
});
