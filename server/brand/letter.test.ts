import { describe, expect, it } from 'vitest';
import { invitationMail, leakedKeyMail, newPasswordMail } from '../accounts/mails.ts';
import { answerMail } from '../pages/answer-mail.ts';
import type { Mail } from '../platform/mail.ts';
import { newDeviceMail, secondFactorMail } from '../sign-in/mails.ts';
import { letterHtml } from './letter.ts';

const ANNA = { email: 'anna@example.com', username: 'anna' };
const link = 'https://w.example/reset?token=a&b=c';
const service = 'Acme & Co';
const security = 'https://w.example/app/settings/security';
const context = { security, forgotPassword: 'https://w.example/forgot', service };
const signIn = { agent: 'Firefox on Linux', place: 'Vienna', at: 0, isKnown: false };
const key = { name: 'Till', lastFour: 'abcd', workspace: 'Acme', keysScreen: 'https://w.example/keys', service };
const stopHref = 'https://w.example/stop';

/** Returns the mail about a response with this message of a visitor. */
function responseMail(message: string): Mail {
  const fields = { name: 'Eve', email: 'eve@example.com', message };
  const answer = { pageKind: 'bio', fields } as unknown as Parameters<typeof answerMail>[0];
  return answerMail(answer, { to: ANNA.email, stopHref, pageName: 'Shop' });
}

const MAILS: readonly [string, Mail, string | undefined, string[]][] = [
  ['a new password', newPasswordMail(ANNA, { link, service }), 'Choose a new password', [link]],
  ['an invitation', invitationMail('a@example.com', { link, service }), 'Create your account', [link]],
  ['a revoked key', leakedKeyMail(ANNA, key), 'Open API keys', [key.keysScreen]],
  ['a new device', newDeviceMail(ANNA, signIn, context), 'Choose a new password', [context.forgotPassword, security]],
  [
    'the second factor',
    secondFactorMail(ANNA, 'on', context),
    'Choose a new password',
    [context.forgotPassword, security],
  ],
  ['a response', responseMail('Hello'), undefined, [stopHref]],
];

function unescaped(markup: string): string {
  const words: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return markup.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => words[name] ?? '');
}

function hrefsOf(markup: string): string[] {
  return [...markup.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => unescaped(href));
}

describe.each(MAILS)('the HTML of the mail about %s', (_, mail, action, hrefs) => {
  const markup = letterHtml(mail);

  it('has the subject as its title, and every sentence of the text', () => {
    expect(markup).toContain(`<title>${mail.subject.replace('&', '&amp;')}</title>`);
    expect(markup.match(/<h1 [^>]*>([^<]*)</)?.[1]).toBe(mail.subject.replace('&', '&amp;'));
    const shown = unescaped(markup);
    for (const line of mail.text.split('\n')) {
      const isOfLink = line.endsWith(':') || hrefs.some((href) => line.endsWith(href));
      if (!isOfLink) expect(shown).toContain(line);
    }
  });

  it('has one button at most, for the action, and links to nothing else but its own pages', () => {
    const buttons = [...markup.matchAll(/<td class="button"[^>]*><a [^>]*>([^<]*)<\/a>/g)].map(([, label]) => label);
    expect(buttons).toEqual(action ? [action] : []);
    expect(hrefsOf(markup)).toEqual(hrefs);
    // Readers whose client shows no buttons, or who want to see where one leads, copy the address.
    if (action) expect(unescaped(markup)).toContain(`>${hrefs[0]}</p>`);
  });
});

describe('text that people wrote', () => {
  it('stays text in an email: no markup, and no link', () => {
    const markup = letterHtml(responseMail('<img src=x>\n\nhttps://evil.example/\n\nSee: https://evil.example/stop'));
    expect(markup).toContain('&lt;img src=x&gt;');
    expect(hrefsOf(markup)).toEqual([stopHref]);
    expect(markup).not.toContain('class="button" align');
  });

  it('cannot end with an address that only looks like the one of the mail', () => {
    expect(hrefsOf(letterHtml(responseMail(`https://evil.example/?${stopHref}`)))).toEqual([stopHref]);
  });
});
