import { type Html, html } from '../platform/html.ts';
import type { Mail, MailLink } from '../platform/mail.ts';
import { mailButton, mailFrame, mailStyle } from './mail-frame.ts';

const { text: TEXT, muted: MUTED, wrap: WRAP } = mailStyle;

/** Renders an email that has only plain text as HTML with the same content: its action is a button, and its other links are links. */
export function letterHtml({ subject, text, links = [] }: Mail): string {
  const blocks = text.trim().split(/\n{2,}/);
  const actionAt = blocks.findIndex((block) => linkIn(block, links)?.isAction);
  const rendered = blocks.map((block, index) => blockOf(block, links, actionAt >= 0 && index > actionAt));
  return mailFrame({
    language: 'en',
    title: subject,
    preview: blocks[1] ?? '',
    card: html`<h1 class="text" style="margin:0 0 18px;font-size:22px;line-height:28px;font-weight:700;${TEXT}${WRAP}">${subject}</h1>
${rendered}`,
    below: html``,
  });
}

/** A block that ends with one of the mail's own links. URLs that people wrote into a mail stay text. */
function linkIn(block: string, links: readonly MailLink[]): MailLink | undefined {
  return links.find(({ href }) => block.endsWith(href) && /(^|\s)$/.test(block.slice(0, -href.length)));
}

/** Sentences below the action are about it, and stand back. */
function blockOf(block: string, links: readonly MailLink[], isBelow: boolean): Html {
  const link = linkIn(block, links);
  if (link?.isAction) return html`${mailButton(link, '6px 0 8px')}${paragraph(html`${link.href}`, true)}`;
  if (link) {
    return paragraph(
      html`<a class="link" href="${link.href}" style="${MUTED}text-decoration:underline;">${link.label}</a>`,
      true,
    );
  }
  const lines = block.split('\n').map((line, index) => html`${index === 0 ? html`` : html`<br>`}${line}`);
  return paragraph(html`${lines}`, isBelow);
}

function paragraph(content: Html, isMuted: boolean): Html {
  const [name, style] = isMuted
    ? ['muted', `font-size:13px;line-height:20px;${MUTED}`]
    : ['text', `font-size:15px;line-height:23px;${TEXT}`];
  return html`<p class="${name}" style="margin:0 0 14px;${style}${WRAP}">${content}</p>
`;
}
