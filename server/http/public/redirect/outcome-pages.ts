import { html } from '../page/html.ts';
import { jsonRefusal, type PageAnswer, prefersJson, renderPage } from '../page/page.ts';

/** Pages that end a visit, alike on every host; JSON for clients that prefer it. */

const NO_ROBOTS = { 'X-Robots-Tag': 'noindex' };

interface Outcome {
  status: number;
  title: string;
  sentence: string;
  /** What JSON clients read. */
  message: string;
  headers?: Record<string, string>;
}

function outcome({ status, title, sentence, message, headers = {} }: Outcome, accept: string | undefined): PageAnswer {
  if (prefersJson(accept)) return jsonRefusal(status, message, headers);
  const body = html`<main>
<p class="status">${status}</p>
<h1>${title}</h1>
<p class="lead">${sentence}</p>
</main>`;
  return renderPage({ kind: 'plain', status, title, body, headers: { ...NO_ROBOTS, ...headers } });
}

export function notFoundPage(accept: string | undefined): PageAnswer {
  return outcome(
    {
      status: 404,
      title: 'There is nothing here',
      sentence:
        'The address may have a typing error in it, or what it led to was taken away. Ask whoever gave it to you.',
      message: 'Not found.',
    },
    accept,
  );
}

export function expiredPage(accept: string | undefined): PageAnswer {
  return outcome(
    {
      status: 410,
      title: 'This link has expired',
      sentence: 'Its owner set an end to it, and that has passed. Ask whoever gave it to you for a new one.',
      message: 'This link has expired.',
    },
    accept,
  );
}

/** 404, as for what is not there: nothing is served before its time. Nobody should remember that it was missing. */
export function earlyPage(accept: string | undefined, startsAt: number): PageAnswer {
  const start = `${new Date(startsAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return outcome(
    {
      status: 404,
      title: 'This link has not begun yet',
      sentence: `It opens at ${start}. Come back then.`,
      message: `This link opens at ${start}.`,
    },
    accept,
  );
}

export function blockedPage(accept: string | undefined): PageAnswer {
  return outcome(
    {
      status: 403,
      title: 'This link is switched off',
      sentence: 'Whoever runs this service has blocked where it leads, or suspended the account that it belongs to.',
      message: 'This link is switched off.',
    },
    accept,
  );
}

export function unavailablePage(accept: string | undefined): PageAnswer {
  return outcome(
    {
      status: 503,
      title: 'Try again in a moment',
      sentence: 'The service is busy and could not look this address up.',
      message: 'The service is busy. Try again in a moment.',
      headers: { 'Retry-After': '1' },
    },
    accept,
  );
}

/** Something that a person asked for and did not get, in a sentence that says what to do. */
export function refusalPage(refused: {
  status: number;
  title: string;
  sentence: string;
  retryAfterSeconds?: number | undefined;
}) {
  const retry = refused.retryAfterSeconds;
  const headers: Record<string, string> = retry === undefined ? {} : { 'Retry-After': String(retry) };
  return (accept: string | undefined): PageAnswer =>
    outcome({ ...refused, message: refused.sentence, headers }, accept);
}
