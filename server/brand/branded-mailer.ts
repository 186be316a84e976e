import { type Html, html } from '../platform/html.ts';
import type { Mail, Mailer } from '../platform/mail.ts';
import { type Brand, brandPicturePath } from './brand-value.ts';
import { letterHtml } from './letter.ts';

/** The name of the software, which does not replace the sender's name of the settings. */
const SOFTWARE = 'Waymark';

export interface MailLook {
  brand(): Brand;
  /** An address, with a name or without. */
  sender(): string;
  baseUrl: string;
}

/** Sends emails in the name of the service, as text and HTML: sender, logo and footer. */
export function createBrandedMailer(mailer: Mailer, { brand, sender, baseUrl }: MailLook): Mailer {
  return {
    serviceName: () => brand().name,
    send: (mail, options) => {
      const current = brand();
      const sent = { ...mail, from: sender(), html: mail.html ?? letterHtml(mail) };
      return mailer.send(branded(sent, current, baseUrl), options);
    },
  };
}

function branded({ links: _links, ...mail }: Mail & { html: string }, brand: Brand, baseUrl: string): Mail {
  const isOwn = brand.version !== '';
  const lines = [brand.name, ...linksOf(brand).map(({ label, text }) => `${label}: ${text}`)];
  return {
    ...mail,
    ...(brand.name !== SOFTWARE && { senderName: brand.name }),
    ...(isOwn && { text: `${mail.text.trimEnd()}\n\n-- \n${lines.join('\n')}\n` }),
    html: brandedHtml(mail.html, brand, baseUrl),
  };
}

/** Puts the logo or name above the card of an email, and the links of a brand below it. */
function brandedHtml(document: string, brand: Brand, baseUrl: string): string {
  const top = `<tr><td align="center" style="padding:24px 10px 32px;">\n`;
  const end = `</td></tr>\n</table>\n</body>`;
  const at = document.indexOf(top);
  const endAt = document.lastIndexOf(end);
  if (at < 0 || endAt < at) return document;
  const cut = at + top.length;
  return colored(
    `${document.slice(0, cut)}${header(brand, baseUrl).markup}${document.slice(cut, endAt)}${brand.version === '' ? '' : footer(brand).markup}${document.slice(endAt)}`,
    brand,
  );
}

/** Colors the button of an email, which has Waymark's colors. */
function colored(document: string, { accent }: Brand): string {
  if (!accent) return document;
  return document
    .replaceAll('background-color:#1e6b4c;', `background-color:${accent.light.accent};`)
    .replaceAll('.button { background-color: #7fd3a9', `.button { background-color: ${accent.dark.accent}`)
    .replaceAll('.button a { color: #12241b', `.button a { color: ${accent.dark.text}`);
}

const FONT = 'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif;';

/** The logo has a light background of its own, because dark mode of email clients cannot choose another picture. */
function header(brand: Brand, baseUrl: string): Html {
  const { name } = brand;
  const path = brandPicturePath('logo', brand);
  const sign = path
    ? html`<img src="${baseUrl}${path}" alt="${name}" height="32" style="display:inline-block;height:32px;width:auto;border:0;padding:6px 10px;border-radius:8px;background-color:#ffffff;">`
    : html`${name}`;
  return html`<p class="text" style="margin:0 0 16px;font-size:17px;line-height:24px;font-weight:700;color:#2a2620;${FONT}">${sign}</p>
`;
}

function footer(brand: Brand): Html {
  const link = ({ label, href }: BrandLink) =>
    html` &#183; <a class="link" href="${href}" style="color:#665f55;text-decoration:underline;">${label}</a>`;
  return html`<p class="muted" style="margin:14px 0 0;font-size:13px;line-height:20px;color:#665f55;${FONT}">${brand.name}${linksOf(brand).map(link)}</p>
`;
}

interface BrandLink {
  label: string;
  href: string;
  /** For readers of plain text. */
  text: string;
}

function linksOf({ supportUrl, supportEmail, imprintUrl, privacyUrl }: Brand): BrandLink[] {
  const link = (label: string, url: string | null) => (url === null ? [] : [{ label, href: url, text: url }]);
  const mail = supportEmail === null ? [] : [{ label: 'Email', href: `mailto:${supportEmail}`, text: supportEmail }];
  return [...link('Support', supportUrl), ...mail, ...link('Imprint', imprintUrl), ...link('Privacy', privacyUrl)];
}
