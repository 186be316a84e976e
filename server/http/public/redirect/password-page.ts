import { type Brand, textsOf } from '../../../brand/brand.ts';
import { cardStyleElement } from '../page/card-style.ts';
import { type Html, html } from '../page/html.ts';
import { type PageResponse, renderPage } from '../page/page.ts';
import { createPageMemo } from '../page/page-cache.ts';
import { passwordField, showElement } from '../page/password-field.ts';
import { footLinks } from './interstitial-sections.ts';

/** The error shown with the form. */
export type PasswordError = { kind: 'wrong' } | { kind: 'limited'; retryAfterSeconds: number };

const kept = createPageMemo();

/** Returns the form of a link without an error, the same for every visitor, so it is rendered once. */
export function firstPasswordPage(link: object, reportUrl: string): PageResponse {
  return kept(link, reportUrl, () => passwordPage({ reportUrl }));
}

/**
 * Renders the password form. It posts to its own URL, so the password appears in no URL and no log. It reveals nothing
 * about the link, whose title and destination the password protects.
 */
export function passwordPage({ fault, reportUrl }: { fault?: PasswordError; reportUrl?: string } = {}): PageResponse {
  return renderPage({
    kind: 'unlock',
    theme: 'card',
    title: (_service, brand) => textsOf(brand, 'protected').title ?? TITLE,
    written: (_service, brand) => Object.values(textsOf(brand, 'protected')),
    status: fault === undefined ? 200 : fault.kind === 'wrong' ? 403 : 429,
    headers: {
      'X-Robots-Tag': 'noindex',
      ...(fault?.kind === 'limited' ? { 'Retry-After': String(fault.retryAfterSeconds) } : {}),
    },
    head: cardStyleElement,
    script: showElement,
    foot: footLinks({ reportUrl }),
    body: (_service, brand) => formBody(fault, brand),
  });
}

const TITLE = 'This link is protected';
const TEXT = 'Enter the password for this link. If you do not have it, ask the person who shared the link.';

/** Beside own texts the label says whose password it is, so that no page can ask for that of an account elsewhere. */
function formBody(fault: PasswordError | undefined, brand: Brand): Html {
  const own = textsOf(brand, 'protected');
  const { title = TITLE, text = TEXT, button = 'Continue' } = own;
  const isOwn = own.title !== undefined || own.text !== undefined;
  return html`<main class="unlock">
<h1>${title}</h1>
<p class="lead lines">${text}</p>
<form method="post">
<label for="password">${isOwn ? 'Password of this link' : 'Password'}</label>
${passwordField({ autocomplete: 'off', more: html` autofocus${invalid(fault)}` })}
${sentence(fault)}<button class="button" type="submit">${button}</button>
</form>
</main>`;
}

function invalid(fault: PasswordError | undefined): Html {
  return fault ? html` aria-invalid="true" aria-describedby="fault"` : html``;
}

function sentence(fault: PasswordError | undefined): Html {
  if (!fault) return html``;
  const text =
    fault.kind === 'wrong'
      ? 'Incorrect password.'
      : `Too many attempts. Try again in ${fault.retryAfterSeconds} seconds.`;
  return html`<p class="fault" id="fault" role="alert">${text}</p>\n`;
}
