import { type Brand, textsOf } from '../../../brand/brand.ts';
import { type Html, html } from '../page/html.ts';
import { type PageResponse, renderPage } from '../page/page.ts';

/** The error shown with the form. */
export type PasswordError = { kind: 'wrong' } | { kind: 'limited'; retryAfterSeconds: number };

/** The page is the same for every link and visitor, so it is rendered once. */
let first: PageResponse | undefined;

/** Returns the form without an error, rendered once. */
export function firstPasswordPage(): PageResponse {
  first ??= passwordPage();
  return first;
}

/**
 * Renders the password form. It posts to its own URL, so the password appears in no URL and no log. It reveals nothing
 * about the link, whose title and destination the password protects.
 */
export function passwordPage(fault?: PasswordError): PageResponse {
  return renderPage({
    kind: 'unlock',
    title: (_service, brand) => textsOf(brand, 'protected').title ?? TITLE,
    written: (_service, brand) => Object.values(textsOf(brand, 'protected')),
    status: fault === undefined ? 200 : fault.kind === 'wrong' ? 403 : 429,
    headers: {
      'X-Robots-Tag': 'noindex',
      ...(fault?.kind === 'limited' ? { 'Retry-After': String(fault.retryAfterSeconds) } : {}),
    },
    body: (_service, brand) => formBody(fault, brand),
  });
}

const TITLE = 'This link is protected';

/** Beside own texts the label says whose password it is, so that no page can ask for that of an account elsewhere. */
function formBody(fault: PasswordError | undefined, brand: Brand): Html {
  const own = textsOf(brand, 'protected');
  const { title = TITLE, text = 'Enter the password for this link.', button = 'Continue' } = own;
  const isOwn = own.title !== undefined || own.text !== undefined;
  return html`<main class="unlock">
<h1>${title}</h1>
<p class="lead lines">${text}</p>
<form method="post">
<label for="password">${isOwn ? 'Password of this link' : 'Password'}</label>
<input id="password" name="password" type="password" autocomplete="off" required autofocus maxlength="256"${invalid(fault)}>
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
