import { ANSWER_LIMITS, type AnswerForm, HONEYPOT } from '../../../pages/pages.ts';
import { type Html, html } from '../page/html.ts';

/** Renders the fields of a form without its button. `id` distinguishes the fields of several forms. */
export function answerFields({ type, options = [] }: AnswerForm, id: string, placeholder: string | null = null): Html {
  const hint = placeholder === null ? html`` : html` placeholder="${placeholder}"`;
  const trap = html`<p class="trap" aria-hidden="true"><label>Leave this empty<input name="${HONEYPOT}" tabindex="-1" autocomplete="off"></label></p>\n`;
  if (type === 'poll') return html`${trap}${options.map((option) => choice(option))}`;
  const email = html`<label for="${id}-email">Email</label>
<input id="${id}-email" name="email" type="email" autocomplete="email" required maxlength="${ANSWER_LIMITS.email}"${type === 'newsletter' ? hint : html``}>
`;
  if (type === 'newsletter') return html`${trap}${email}`;
  return html`${trap}<label for="${id}-name">Name <span>(optional)</span></label>
<input id="${id}-name" name="name" autocomplete="name" maxlength="${ANSWER_LIMITS.name}">
${email}<label for="${id}-message">Message</label>
<textarea id="${id}-message" name="message" rows="4" required maxlength="${ANSWER_LIMITS.message}"${hint}></textarea>
`;
}

function choice(option: string): Html {
  return html`<label class="choice"><input type="radio" name="choice" value="${option}" required>${option}</label>\n`;
}

export const ANSWER_BUTTONS = { contact: 'Send', newsletter: 'Subscribe', poll: 'Vote' } as const;
