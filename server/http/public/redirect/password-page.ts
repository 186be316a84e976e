import { type Html, html } from '../page/html.ts';
import { type PageAnswer, renderPage } from '../page/page.ts';

/** Why the form is shown again. */
export type PasswordFault = { kind: 'wrong' } | { kind: 'limited'; retryAfterSeconds: number };

/** The same for every link, and asked for before anything is known of who asks. */
let first: PageAnswer | undefined;

/** For whoever comes: nothing of it changes, so that it is made once. */
export function firstPasswordPage(): PageAnswer {
  first ??= passwordPage();
  return first;
}

/**
 * Asks for a link's password. The form posts to the address that it stands at, so that the password is in no address and no
 * log. It says nothing about the link: its title and target are part of what the password protects.
 */
export function passwordPage(fault?: PasswordFault): PageAnswer {
  return renderPage({
    kind: 'unlock',
    title: 'This link is protected',
    status: fault === undefined ? 200 : fault.kind === 'wrong' ? 403 : 429,
    headers: {
      'X-Robots-Tag': 'noindex',
      ...(fault?.kind === 'limited' ? { 'Retry-After': String(fault.retryAfterSeconds) } : {}),
    },
    body: html`<main>
<h1>This link is protected</h1>
<p class="lead">Enter the password that came with it.</p>
<form method="post">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="off" required autofocus maxlength="256"${invalid(fault)}>
${sentence(fault)}<button class="button" type="submit">Go on</button>
</form>
</main>`,
  });
}

function invalid(fault: PasswordFault | undefined): Html {
  return fault ? html` aria-invalid="true" aria-describedby="fault"` : html``;
}

function sentence(fault: PasswordFault | undefined): Html {
  if (!fault) return html``;
  const text =
    fault.kind === 'wrong'
      ? 'That is not the password.'
      : `Too many attempts. Try again in ${fault.retryAfterSeconds} seconds.`;
  return html`<p class="fault" id="fault" role="alert">${text}</p>\n`;
}
