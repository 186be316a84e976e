import { html } from '../page/html.ts';
import { jsonError, type PageResponse, prefersJson, renderPage } from '../page/page.ts';

/** Pages that end a visit, identical on every host; JSON for clients that prefer it. */

const NO_ROBOTS = { 'X-Robots-Tag': 'noindex' };

interface Outcome {
  status: number;
  title: string;
  sentence: string;
  /** Message for JSON clients. */
  message: string;
  headers?: Record<string, string>;
}

function outcome(
  { status, title, sentence, message, headers = {} }: Outcome,
  accept: string | undefined,
): PageResponse {
  if (prefersJson(accept)) return jsonError(status, message, headers);
  const body = html`<main>
<p class="status">${status}</p>
<h1>${title}</h1>
<p class="lead">${sentence}</p>
</main>`;
  return renderPage({ kind: 'plain', status, title, body, headers: { ...NO_ROBOTS, ...headers } });
}

export function notFoundPage(accept: string | undefined): PageResponse {
  return outcome(
    {
      status: 404,
      title: 'Page not found',
      sentence: 'The link may be mistyped or deleted. Check it, or ask the person who shared it.',
      message: 'Not found.',
    },
    accept,
  );
}

export function expiredPage(accept: string | undefined): PageResponse {
  return outcome(
    {
      status: 410,
      title: 'This link has expired',
      sentence: 'Ask the person who shared it for a new link.',
      message: 'This link has expired.',
    },
    accept,
  );
}

/** Responds 404 like an unknown link before the link's start; the response is not cacheable. */
export function earlyPage(accept: string | undefined, startsAt: number): PageResponse {
  const start = `${new Date(startsAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return outcome(
    {
      status: 404,
      title: 'This link is not active yet',
      sentence: `It becomes active on ${start}. Try again then.`,
      message: `This link becomes active on ${start}.`,
    },
    accept,
  );
}

export function blockedPage(accept: string | undefined): PageResponse {
  return outcome(
    {
      status: 403,
      title: 'This link is disabled',
      sentence: 'The operator of this service blocked its destination or suspended its account.',
      message: 'This link is disabled.',
    },
    accept,
  );
}

export function unavailablePage(accept: string | undefined): PageResponse {
  return outcome(
    {
      status: 503,
      title: 'The service is busy',
      sentence: 'Try again in a moment.',
      message: 'The service is busy. Try again in a moment.',
      headers: { 'Retry-After': '1' },
    },
    accept,
  );
}

/** Renders an error page with a sentence that says what to do. */
export function rejectionPage(refused: {
  status: number;
  title: string;
  sentence: string;
  retryAfterSeconds?: number | undefined;
}) {
  const retry = refused.retryAfterSeconds;
  const headers: Record<string, string> = retry === undefined ? {} : { 'Retry-After': String(retry) };
  return (accept: string | undefined): PageResponse =>
    outcome({ ...refused, message: refused.sentence, headers }, accept);
}
