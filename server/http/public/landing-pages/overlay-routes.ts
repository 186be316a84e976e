import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerType } from '../../../../contract/vocabulary.ts';
import type { RateLimiter } from '../../../accounts/accounts.ts';
import type { Answers, Overlay } from '../../../pages/pages.ts';
import type { MaybeAsync } from '../../../platform/threads/maybe-async.ts';
import { type Html, html } from '../page/html.ts';
import { type PageResponse, renderPage } from '../page/page.ts';
import { sendPage, sendPageOf } from '../page/send-page.ts';
import { notFoundPage } from '../redirect/outcome-pages.ts';
import { ANSWER_BUTTONS, answerFields } from './answer-form.ts';
import { type AnswerRejection, answerRejection, limitAnswers } from './answer-limits.ts';
import { embedPath, FORM_TYPES, overlaySheets, TITLES, writtenIn } from './overlay-page.ts';

export interface OverlaySource {
  /** Finds an overlay of any account. */
  find(id: number): MaybeAsync<Overlay | undefined>;
  answers: Pick<Answers, 'take' | 'tally'>;
}

export interface OverlayRouteDeps {
  overlays: OverlaySource;
  limiter: RateLimiter;
  addressOf(request: FastifyRequest): string;
  /** Returns the requester's number of the day within this scope. */
  voterOf(request: FastifyRequest, scope: string): Promise<string>;
}

/** Serves the form of an overlay, which every origin shows in a frame. It works without scripts. */
export function serveOverlayForms(app: FastifyInstance, deps: OverlayRouteDeps): void {
  app.get('/embed/overlay/:id', async (request, reply) => {
    const overlay = await find(deps, request);
    return overlay ? sendOf(reply, overlay, formPage(overlay)) : sendPage(reply, notFoundPage(request.headers.accept));
  });
  app.post('/embed/overlay/:id', async (request, reply) => {
    const overlay = await find(deps, request);
    if (!overlay) return sendPage(reply, notFoundPage(request.headers.accept));
    return storeAnswer(deps, overlay, { request, reply });
  });
}

/** An overlay with a form. */
type FormOverlay = Overlay & { type: AnswerType };

export function hasForm(overlay: Overlay): overlay is FormOverlay {
  return FORM_TYPES.has(overlay.type);
}

async function find({ overlays }: OverlayRouteDeps, request: FastifyRequest): Promise<FormOverlay | undefined> {
  const { id } = request.params as { id: string };
  const number = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : Number.NaN;
  const overlay = Number.isSafeInteger(number) ? await overlays.find(number) : undefined;
  return overlay && hasForm(overlay) ? overlay : undefined;
}

async function storeAnswer(
  deps: OverlayRouteDeps,
  overlay: FormOverlay,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { answers } = deps.overlays;
  const place = { accountId: overlay.accountId, pageKind: 'overlay', pageId: overlay.id, blockId: 0 } as const;
  const { type, content } = overlay;
  try {
    await limitAnswers(deps.limiter, place, deps.addressOf(request));
    const mailAs = content.notify ? overlay.name : undefined;
    const voter = type === 'poll' ? await deps.voterOf(request, `o${overlay.id}`) : undefined;
    await answers.take(place, { type, options: content.options, voter, mailAs }, request.body);
  } catch (error) {
    const refusal = answerRejection(error);
    if (!refusal) throw error;
    return sendOf(reply, overlay, formPage(overlay, refusal));
  }
  const tally = type === 'poll' ? await answers.tally(place, content.options) : undefined;
  return sendOf(reply, overlay, thanksPage(overlay, tally));
}

/** The form knows no link, so its colors are those of the workspace. */
function sendOf(reply: FastifyReply, { accountId }: Overlay, page: PageResponse): Promise<FastifyReply> {
  return sendPageOf(reply, page, { accountId, domainId: 0 });
}

export function formPage(overlay: FormOverlay, refusal?: AnswerRejection): PageResponse {
  const { id, type, content } = overlay;
  const error = refusal ? html`<p class="fault" role="alert">${refusal.sentences.join(' ')}</p>\n` : html``;
  const retry: Record<string, string> =
    refusal?.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(refusal.retryAfterSeconds) };
  return embedded(overlay, {
    status: refusal?.status ?? 200,
    headers: retry,
    body: html`<h1 class="unseen">${TITLES[type]}</h1>
<form method="post" action="${embedPath(id)}">
${error}${answerFields({ type, options: content.options }, 'answer', content.placeholder)}<button class="button" type="submit">${ANSWER_BUTTONS[type]}</button>
</form>`,
  });
}

export function thanksPage(overlay: FormOverlay, tally?: readonly { option: string; votes: number }[]): PageResponse {
  const shown = tally ? results(tally) : html`<p class="lead">Your response was sent.</p>`;
  return embedded(overlay, {
    status: 200,
    headers: {},
    body: html`<div role="status"><h1>Thank you</h1></div>\n${shown}`,
  });
}

function results(tally: readonly { option: string; votes: number }[]): Html {
  const percents = wholePercents(tally.map(({ votes }) => votes));
  const rows = tally.map(({ option }, index) => {
    const percent = percents[index] ?? 0;
    return html`<li><span>${option}<b>${percent}%</b></span><meter min="0" max="100" value="${percent}"></meter></li>\n`;
  });
  return html`<ul class="tally">\n${rows}</ul>`;
}

/** Returns whole percentages that add up to 100: the largest remainders are rounded up. All are 0 without votes. */
export function wholePercents(counts: readonly number[]): number[] {
  const all = Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  );
  const rest = (index: number) => ((counts[index] ?? 0) * 100) % all;
  const missing = counts.reduce((sum, _count, index) => sum + rest(index), 0) / all;
  const raised = new Set([...counts.keys()].sort((one, other) => rest(other) - rest(one)).slice(0, missing));
  return counts.map((count, index) => Math.floor((count * 100) / all) + (raised.has(index) ? 1 : 0));
}

function embedded(
  overlay: FormOverlay,
  page: { status: number; headers: Record<string, string>; body: Html },
): PageResponse {
  return renderPage({
    kind: 'embedded',
    isBare: true,
    theme: 'embedded',
    title: TITLES[overlay.type],
    status: page.status,
    written: writtenIn(overlay),
    head: overlaySheets(overlay.content),
    headers: { 'X-Robots-Tag': 'noindex', ...page.headers },
    body: html`<main>\n${page.body}\n</main>`,
  });
}
