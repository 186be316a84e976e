import { type Html, html } from '../platform/html.ts';

/** Inline styles of emails. */
export const mailStyle = {
  font: 'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif;',
  text: 'color:#2a2620;',
  muted: 'color:#665f55;',
  wrap: 'word-break:break-word;overflow-wrap:anywhere;',
} as const;

const PAGE = 'background-color:#f5f3ee;';
const CARD = 'background-color:#ffffff;border:1px solid #e3ded5;border-radius:14px;';

interface MailFrame {
  /** Language tag, as in `lang`. */
  language: string;
  title: string;
  /** Preview text, shown next to the subject. */
  preview: string;
  card: Html;
  /** Below the card. */
  below: Html;
}

/**
 * Renders an email as HTML for email clients: one column of tables, inline styles, no external resources. Clients that support
 * style sheets get dark mode.
 */
export function mailFrame({ language, title, preview, card, below }: MailFrame): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
${DARK}</head>
<body class="page" style="margin:0;padding:0;${PAGE}-webkit-text-size-adjust:100%;">
<div style="display:none;max-height:0;overflow:hidden;">${preview}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;${PAGE}">
<tr><td align="center" style="padding:24px 10px 32px;">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;border-collapse:separate;${CARD}">
<tr><td style="padding:28px 20px 30px;${mailStyle.font}">
${card}</td></tr>
</table>
${below}</td></tr>
</table>
</body>
</html>
`.markup;
}

/** Renders the one action of an email. */
export function mailButton({ label, href }: { label: string; href: string }, margin: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:${margin};border-collapse:separate;">
<tr><td class="button" align="center" style="border-radius:10px;background-color:#1e6b4c;"><a href="${href}" style="display:inline-block;padding:13px 24px;font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none;${mailStyle.font}">${label}</a></td></tr>
</table>
`;
}

const DARK = html`<style>
@media (prefers-color-scheme: dark) {
  .page { background-color: #191714 !important; }
  .card { background-color: #23201c !important; border-color: #3a362f !important; }
  .text { color: #efebe4 !important; }
  .muted, .neutral { color: #b3aa9d !important; }
  .good { color: #7fd3a9 !important; }
  .bad { color: #f2a08c !important; }
  .line { border-color: #39352e !important; }
  .bar { background-color: #58b98c !important; }
  .track { background-color: #322e28 !important; }
  .button { background-color: #7fd3a9 !important; }
  .button a { color: #12241b !important; }
  .link { color: #b3aa9d !important; }
}
</style>
`;
