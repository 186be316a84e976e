import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimiter } from '../../../accounts/accounts.ts';
import type { Recorder } from '../../../collect/collect.ts';
import { type Answers, type BioBlock, type BioPage, blocksAt } from '../../../pages/pages.ts';
import type { Pixel } from '../../../pixels/pixels.ts';
import type { Soon } from '../../../platform/threads/maybe-async.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { ConsentCookies } from '../consent/consent-cookie.ts';
import { html } from '../page/html.ts';
import { renderPage } from '../page/page.ts';
import { sendPage } from '../page/send-page.ts';
import { countsAsVisit } from '../redirect/hits.ts';
import { isWebAddress } from '../redirect/interstitial-sections.ts';
import { notFoundPage, refusalPage } from '../redirect/outcome-pages.ts';
import { answerRefusal, limitAnswers } from './answer-limits.ts';
import { hitOnBio, isElsewhere, isHandle, pageAddress, shownBio } from './cached-bio-page.ts';

/** Bio pages as strangers find them. */
export interface BioDoor {
  find(handle: string): Soon<BioPage | undefined>;
  /** Those that fire, of the account's own. */
  pixels(accountId: number, ids: readonly number[]): Soon<readonly Pixel[]>;
  /** Of the pages that search engines are told of. */
  handlesInSitemap(): Promise<readonly string[]>;
  answers: Pick<Answers, 'take'>;
}

export interface BioRouteParts {
  bios: BioDoor;
  baseUrl: string;
  /** Another origin for pages that account holders write; the same as `baseUrl` when there is none. */
  pagesBaseUrl: string;
  consents: ConsentCookies;
  limiter: RateLimiter;
  clock: Clock;
  recorder: Pick<Recorder, 'record'>;
  addressOf(request: FastifyRequest): string;
}

/** `/@{handle}`, where its links lead, where its forms go, and the sitemap of those that want to be found. */
export function serveBioPages(app: FastifyInstance, parts: BioRouteParts): void {
  app.get('/@:handle', (request, reply) => onPage(parts, { request, reply }, show));
  app.get('/@:handle/go/:block', (request, reply) => onPage(parts, { request, reply }, leadOn));
  app.post('/@:handle/answer/:block', (request, reply) => onPage(parts, { request, reply }, takeAnswer));
  app.get('/sitemap.xml', async (_request, reply) => {
    const handles = await parts.bios.handlesInSitemap();
    return reply
      .type('application/xml; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(sitemap(handles.map((handle) => pageAddress(parts, handle))));
  });
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

type Answer = (parts: BioRouteParts, exchange: Exchange, page: BioPage) => Soon<FastifyReply>;

async function onPage(parts: BioRouteParts, exchange: Exchange, answer: Answer): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const { handle } = request.params as { handle: string };
  const page = isHandle(handle) ? await parts.bios.find(handle) : undefined;
  if (!page) return sendPage(reply, notFoundPage(request.headers.accept));
  if (isElsewhere(parts, request.raw)) {
    return reply.redirect(parts.pagesBaseUrl + request.url, request.method === 'POST' ? 307 : 302);
  }
  return answer(parts, exchange, page);
}

async function show(parts: BioRouteParts, { request, reply }: Exchange, page: BioPage): Promise<FastifyReply> {
  const { accountId, content } = page;
  const isPrivate = request.headers['sec-gpc'] === '1';
  const pixels = isPrivate || content.pixels.length === 0 ? [] : await parts.bios.pixels(accountId, content.pixels);
  const address = parts.addressOf(request);
  return sendPage(reply, shownBio(parts, { page, pixels, request: request.raw, address }));
}

function leadOn(parts: BioRouteParts, { request, reply }: Exchange, page: BioPage): FastifyReply {
  const block = blockOf(parts, request, page);
  if (!block || !isWebAddress(block.url)) return sendPage(reply, notFoundPage(request.headers.accept));
  if (countsAsVisit(request.raw)) {
    const address = parts.addressOf(request);
    const hit = hitOnBio(parts, { page, request: request.raw, address }, 'click');
    parts.recorder.record({ ...hit, props: { block: String(block.id) } });
  }
  const location = URL.parse(block.url)?.href ?? block.url;
  return reply.header('Cache-Control', 'private, no-store').redirect(location, 302);
}

function blockOf(parts: BioRouteParts, request: FastifyRequest, page: BioPage): BioBlock | undefined {
  const { block } = request.params as { block: string };
  return blocksAt(page.content.blocks, parts.clock.now()).find(({ id }) => String(id) === block);
}

async function takeAnswer(parts: BioRouteParts, { request, reply }: Exchange, page: BioPage): Promise<FastifyReply> {
  const block = blockOf(parts, request, page);
  const { accept } = request.headers;
  if (block?.type !== 'form') return sendPage(reply, notFoundPage(accept));
  const place = { accountId: page.accountId, pageKind: 'bio', pageId: page.id, blockId: block.id } as const;
  try {
    await limitAnswers(parts.limiter, place, parts.addressOf(request));
    const mailAs = page.content.notify ? page.name : undefined;
    await parts.bios.answers.take(place, { type: block.form ?? 'contact', mailAs }, request.body);
  } catch (error) {
    const refusal = answerRefusal(error);
    if (!refusal) throw error;
    const { status, sentences, retryAfterSeconds } = refusal;
    const title = status === 400 ? 'Something is missing' : 'Not sent';
    const sentence = `${sentences.join(' ')} Go back to change what you wrote.`;
    return sendPage(reply, refusalPage({ status, title, sentence, retryAfterSeconds })(accept));
  }
  return sendPage(reply, thanksPage(page));
}

function thanksPage({ name, handle }: BioPage) {
  return renderPage({
    ...{ kind: 'plain', title: 'Thank you', headers: { 'X-Robots-Tag': 'noindex' } },
    body: html`<main>
<h1>Thank you</h1>
<p class="lead">What you wrote has reached ${name}.</p>
<a class="button" href="/@${handle}">Back to the page</a>
</main>`,
  });
}

function sitemap(addresses: readonly string[]): string {
  const urls = addresses.map((address) => html`<url><loc>${address}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`.markup}`;
}
