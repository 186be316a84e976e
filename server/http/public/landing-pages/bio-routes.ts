import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimiter } from '../../../accounts/accounts.ts';
import type { Recorder } from '../../../collect/collect.ts';
import type { MapPictures } from '../../../map-pictures/map-pictures.ts';
import { type Answers, type BioBlock, type BioPage, blocksAt, destinationOf, placeOf } from '../../../pages/pages.ts';
import type { Pixel } from '../../../pixels/pixels.ts';
import type { MaybeAsync } from '../../../platform/threads/maybe-async.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { ConsentCookies } from '../consent/consent-cookie.ts';
import { html } from '../page/html.ts';
import { sendPage } from '../page/send-page.ts';
import { sendPlainCode } from '../pictures/qr-images.ts';
import { countsAsVisit } from '../redirect/hits.ts';
import { isWebUrl } from '../redirect/interstitial-sections.ts';
import { notFoundPage, rejectionPage, wayOutOf } from '../redirect/outcome-pages.ts';
import { answerRejection, limitAnswers } from './answer-limits.ts';
import { bioThanksPage } from './bio-page.ts';
import { sendCard, sendMapPicture } from './bio-pictures.ts';
import { hitOnBio, isElsewhere, isHandle, pageUrl, shownBio } from './cached-bio-page.ts';

/** Reads bio pages for visitors. */
export interface BioPageSource {
  find(handle: string): MaybeAsync<BioPage | undefined>;
  /** Returns the account's active pixels among these IDs. */
  pixels(accountId: number, ids: readonly number[]): MaybeAsync<readonly Pixel[]>;
  /** Returns the handles of the pages that their owners want in search engines. */
  handlesInSitemap(): Promise<readonly string[]>;
  answers: Pick<Answers, 'take'>;
}

export interface BioRouteDeps {
  bios: BioPageSource;
  mapPictures: MapPictures;
  baseUrl: string;
  /** Separate origin for pages that account holders write; equals `baseUrl` when none is configured. */
  pagesBaseUrl: string;
  consents: ConsentCookies;
  limiter: RateLimiter;
  clock: Clock;
  recorder: Pick<Recorder, 'record' | 'whenRoom'>;
  addressOf(request: FastifyRequest): string;
}

/** Serves `/@{handle}`, its link and form endpoints, and the sitemap of pages that want to be found. */
export function serveBioPages(app: FastifyInstance, deps: BioRouteDeps): void {
  app.get('/@:handle', (request, reply) => onPage(deps, { request, reply }, show));
  app.get('/@:handle/qr.svg', (request, reply) => onPage(deps, { request, reply }, showCode));
  app.get('/@:handle/card.jpg', (request, reply) => onPage(deps, { request, reply }, showCard));
  app.get('/@:handle/map/:block.svg', (request, reply) => onPage(deps, { request, reply }, showMap));
  app.get('/@:handle/go/:block', (request, reply) => onPage(deps, { request, reply }, redirectBlock));
  app.post('/@:handle/answer/:block', (request, reply) => onPage(deps, { request, reply }, takeAnswer));
  app.get('/sitemap.xml', async (_request, reply) => {
    const handles = await deps.bios.handlesInSitemap();
    return reply
      .type('application/xml; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(sitemap(handles.map((handle) => pageUrl(deps, handle))));
  });
}

interface EdgeRequest {
  request: FastifyRequest;
  reply: FastifyReply;
}

type PageHandler = (deps: BioRouteDeps, exchange: EdgeRequest, page: BioPage) => MaybeAsync<FastifyReply>;

async function onPage(deps: BioRouteDeps, exchange: EdgeRequest, answer: PageHandler): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const { handle } = request.params as { handle: string };
  const page = isHandle(handle) ? await deps.bios.find(handle) : undefined;
  if (!page) return sendMissing(exchange);
  if (isElsewhere(deps, request.raw)) {
    return reply.redirect(deps.pagesBaseUrl + request.url, request.method === 'POST' ? 307 : 302);
  }
  return answer(deps, exchange, page);
}

async function show(deps: BioRouteDeps, { request, reply }: EdgeRequest, page: BioPage): Promise<FastifyReply> {
  const { accountId, content } = page;
  const isPrivate = request.headers['sec-gpc'] === '1';
  const pixels = isPrivate || content.pixels.length === 0 ? [] : await deps.bios.pixels(accountId, content.pixels);
  const address = deps.addressOf(request);
  return sendPage(reply, shownBio(deps, { page, pixels, request: request.raw, address }));
}

const showCard: PageHandler = async (deps, exchange, page) =>
  (await sendCard(exchange.reply, page, pageUrl(deps, page.handle))) ?? sendMissing(exchange);

const showCode: PageHandler = (deps, { reply }, { handle }) => sendPlainCode(reply, pageUrl(deps, handle));

/** Draws only what a block of the page shows: strangers choose no place. */
const showMap: PageHandler = (deps, exchange, page) => {
  const block = blockOf(deps, exchange.request, page);
  const place = block && placeOf(block);
  if (!place) return sendMissing(exchange);
  return sendMapPicture(exchange.reply, () => deps.mapPictures.draw(page.accountId, place));
};

function sendMissing({ request, reply }: EdgeRequest): FastifyReply {
  return sendPage(reply, notFoundPage(request.headers.accept, wayOutOf(request.headers)));
}

/** A map block also leads to other maps: `?map=google`. */
function redirectBlock(deps: BioRouteDeps, { request, reply }: EdgeRequest, page: BioPage): FastifyReply {
  const block = blockOf(deps, request, page);
  const destination = block && destinationOf(block, (request.query as { map?: unknown }).map);
  if (!block || !isWebUrl(destination)) return sendMissing({ request, reply });
  if (countsAsVisit(request.raw)) {
    const address = deps.addressOf(request);
    const hit = hitOnBio(deps, { page, request: request.raw, address }, 'click');
    deps.recorder.record({ ...hit, props: { block: String(block.id) } });
  }
  const location = URL.parse(destination)?.href ?? destination;
  return reply.header('Cache-Control', 'private, no-store').redirect(location, 302);
}

function blockOf(deps: BioRouteDeps, request: FastifyRequest, page: BioPage): BioBlock | undefined {
  const { block } = request.params as { block: string };
  return blocksAt(page.content.blocks, deps.clock.now()).find(({ id }) => String(id) === block);
}

async function takeAnswer(deps: BioRouteDeps, { request, reply }: EdgeRequest, page: BioPage): Promise<FastifyReply> {
  const block = blockOf(deps, request, page);
  const { accept } = request.headers;
  if (block?.type !== 'form') return sendPage(reply, notFoundPage(accept));
  const place = { accountId: page.accountId, pageKind: 'bio', pageId: page.id, blockId: block.id } as const;
  try {
    await limitAnswers(deps.limiter, place, deps.addressOf(request));
    const mailAs = page.content.notify ? page.name : undefined;
    await deps.bios.answers.take(place, { type: block.form ?? 'contact', mailAs }, request.body);
  } catch (error) {
    const refusal = answerRejection(error);
    if (!refusal) throw error;
    const { status, sentences, retryAfterSeconds } = refusal;
    const title = status === 400 ? 'Check your entries' : 'Not sent';
    const sentence = [...sentences, ...(status === 400 ? ['Go back to correct your entries.'] : [])].join(' ');
    return sendPage(reply, rejectionPage({ status, title, sentence, retryAfterSeconds })(accept));
  }
  return sendPage(reply, bioThanksPage(page));
}

function sitemap(publicUrls: readonly string[]): string {
  const urls = publicUrls.map((address) => html`<url><loc>${address}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`.markup}`;
}
