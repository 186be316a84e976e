import { describe, expect, it } from 'vitest';
import { renderHtml } from '../email-reports/mail-html.ts';
import { VIEWS } from '../email-reports/mails.fixture.ts';
import { type Mail, serviceName } from '../platform/mail.ts';
import { readAccent } from './accent.ts';
import { type Brand, createBrandedMailer, DEFAULT_BRAND } from './brand.ts';

const ACME: Brand = {
  ...DEFAULT_BRAND,
  name: 'Acme & Co',
  accent: readAccent('#1d4ed8'),
  supportUrl: 'https://acme.example/help',
  supportEmail: 'help@acme.example',
  imprintUrl: 'https://acme.example/imprint',
  version: 'v1',
};
const MAIL: Mail = { to: 'a@example.com', subject: 'Hello', text: 'Text\n', key: 'k', headers: { 'X-A': 'b' } };
const HTML = `<html><body class="page">
<tr><td align="center" style="padding:24px 10px 32px;">
<table class="card"><td class="button" style="background-color:#1e6b4c;"></td></table>
</td></tr>
</table>
</body>
</html>`;

const SENDER = 'Links <links@w.example>';
const LOOK = { sender: () => SENDER, baseUrl: 'https://w.example' };

async function sentAs(brand: Brand, mail: Mail): Promise<Mail> {
  let sent = mail;
  const send = async (given: Mail) => {
    sent = given;
    return 'sent' as const;
  };
  const mailer = createBrandedMailer({ send }, { ...LOOK, brand: () => brand });
  expect(await mailer.send(mail)).toBe('sent');
  return sent;
}

describe('an email', () => {
  it('has the sender of the settings, and HTML with the name of the service, without a brand', async () => {
    const { html = '', ...sent } = await sentAs(DEFAULT_BRAND, { ...MAIL, links: [] });
    expect(sent).toEqual({ ...MAIL, from: SENDER });
    expect(html).toMatch(/<p class="text"[^>]*>Waymark<\/p>[\s\S]*<h1 [^>]*>Hello<\/h1>[\s\S]*>Text<\/p>/);
    expect(html.match(/Waymark/g)).toHaveLength(1);
  });

  it('has the sender and footer of the brand, and everything else as before', async () => {
    const { html, ...sent } = await sentAs(ACME, MAIL);
    expect(html).toContain('>Acme &amp; Co</p>');
    expect(sent).toEqual({
      ...MAIL,
      from: SENDER,
      senderName: 'Acme & Co',
      text: [
        'Text\n\n-- \nAcme & Co\nSupport: https://acme.example/help\nEmail: help@acme.example',
        'Imprint: https://acme.example/imprint\n',
      ].join('\n'),
    });
  });

  it('keeps the sender of the settings if the brand has no name of its own', async () => {
    expect(await sentAs({ ...ACME, name: 'Waymark' }, MAIL)).not.toHaveProperty('senderName');
  });

  it('has the name, the links and the color of the brand in its HTML, escaped', async () => {
    const { html = '' } = await sentAs(ACME, { ...MAIL, html: HTML });
    expect(html).toMatch(/<p class="text"[^>]*>Acme &amp; Co<\/p>\n<table class="card">/);
    expect(html).toMatch(/Acme &amp; Co &#183; <a class="link" href="https:\/\/acme\.example\/help"[^>]*>Support<\/a>/);
    expect(html).toContain('href="mailto:help@acme.example"');
    expect(html).toContain('background-color:#1d4ed8;');
    expect(html.endsWith('</body>\n</html>')).toBe(true);
  });

  it('shows the logo with the name as its text', async () => {
    const logo = { png: Buffer.from(''), version: 'l1' };
    const { html = '' } = await sentAs({ ...ACME, logo, accent: null }, { ...MAIL, html: HTML });
    expect(html).toContain('<img src="https://w.example/assets/brand/logo.png?v=l1" alt="Acme &amp; Co" height="32"');
    expect(html).toContain('background-color:#1e6b4c;');
  });

  it.each(['a week', 'a month', 'many visitors', 'few visitors'] as const)(
    'of the service has header, color and footer: %s',
    async (kind) => {
      const html = renderHtml(VIEWS[kind]);
      const branded = (await sentAs(ACME, { ...MAIL, html })).html ?? '';
      expect(branded.match(/Acme &amp; Co/g)).toHaveLength(2);
      expect(branded.indexOf('Acme &amp; Co')).toBeLessThan(branded.indexOf('<h1'));
      expect(branded.lastIndexOf('Acme &amp; Co')).toBeGreaterThan(
        branded.lastIndexOf('</table>', branded.lastIndexOf('<p class="muted"')),
      );
      expect(branded).not.toContain('background-color:#1e6b4c;');
      expect(branded).toContain(`.button { background-color: ${ACME.accent?.dark.accent} !important; }`);
    },
  );

  it('leaves other HTML alone', async () => {
    expect((await sentAs(ACME, { ...MAIL, html: '<p>Hello</p>' })).html).toBe('<p>Hello</p>');
  });
});

describe('the name of the service', () => {
  it('is the brand’s, and Waymark without one', () => {
    const mailer = createBrandedMailer({ send: async () => 'off' }, { ...LOOK, brand: () => ACME });
    expect([serviceName(mailer), serviceName({})]).toEqual(['Acme & Co', 'Waymark']);
  });
});
