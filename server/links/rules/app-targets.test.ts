import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { type AppsInput, isAppUrl, readApps } from './app-targets.ts';

const NONE = { ios: null, android: null };
const HOSTS = new Set(['way.example']);

function fieldsOf(input: AppsInput): string[] {
  try {
    readApps(input, NONE, HOSTS);
  } catch (error) {
    if (error instanceof AppError) return Object.keys(error.fields ?? {});
  }
  return [];
}

describe('a URL that opens an app', () => {
  it.each([
    'myapp://product/7',
    'myapp://product/7?utm_source=poster&x=%20#part',
    'fb://profile/33138223345',
    'spotify:track:6rqhFgbbKwnb9MLmUQDhG6',
    'com.example.shop://open',
    'tg://resolve?domain=waymark',
    'whatsapp://send?text=Hello',
    'intent://product/7#Intent;scheme=myapp;package=com.example.shop;end',
    'intent://shop.example/7#Intent;scheme=https;package=com.example.shop;action=android.intent.action.VIEW;end',
    'intent:#Intent;package=com.example.shop;category=android.intent.category.BROWSABLE;end',
  ])('is %s', (link) => {
    expect(isAppUrl(link)).toBe(true);
    expect(readApps({ androidapp: { link } }, NONE, HOSTS)?.android).toEqual({ link, store: null });
  });

  it.each([
    ...['javascript:alert(1)', 'JavaScript:alert(1)', 'java\tscript:alert(1)', ' javascript:alert(1)', 'vbscript:x'],
    ...['data:text/html,<script>alert(1)</script>', 'file:///etc/passwd', 'blob:https://a.example/1', 'about:blank'],
    ...['content://com.android.contacts/1', 'view-source:https://a.example/', 'filesystem:https://a.example/x'],
    ...['chrome://settings', 'chrome-extension://abc/x.html', 'moz-extension://x/y', 'resource://x', 'jar:x!y'],
    ...[
      'ws://a.example/',
      'ftp://a.example/',
      'ssh://a.example',
      'ms-msdt:/id',
      'search-ms:query=x',
      'x-apple-helpme:a',
    ],
    ...['itms-services://?action=download-manifest&url=https://a.example/', 'intent:javascript:alert(1)#Intent;end'],
    ...['https://a.example/', 'http://a.example/', 'myapp:', '://x', 'x', '', 'a://x', '7app://x', 'my app://x'],
    ...['myapp://"><script>', "myapp://x' onx=", 'myapp://\n', 'myapp://\\x', 'myapp://ü', 'myapp://x\u0000'],
    ...['myapp://x#Intent;scheme=javascript;end', 'intent://x#Intent;end', 'intent://x#Intent;scheme=javascript;end'],
    ...['intent://x#Intent;scheme=myapp;component=com.example/.Secret;end', 'intent://x#Intent;scheme=data;end'],
    ...['intent://x#Intent;scheme=myapp;S.browser_fallback_url=javascript:alert(1);end', 'intent://x'],
    ...['intent://x#Intent;scheme=myapp;S.browser_fallback_url=https%3A%2F%2Fevil.example;end'],
    ...['intent://x#Intent;scheme=myapp;SEL;package=a.b;end', 'intent://x#Intent;scheme=myapp;scheme=file;end'],
    ...[
      'intent://x#Intent;scheme=myapp;action=android.intent.action.DELETE;end',
      'intent://x#Intent;scheme=intent;end',
    ],
    ...['intent://x#Intent;constructor=x;scheme=myapp;end', `myapp://${'x'.repeat(2_048)}`],
  ])('is not %s', (link) => {
    expect(isAppUrl(link)).toBe(false);
  });

  it('contains nothing that ends an attribute, a header or a line, for any input', () => {
    const pieces = fc.constantFrom(
      'myapp:',
      'intent:',
      '//',
      '#Intent;',
      'scheme=',
      'javascript',
      ';end',
      '"',
      '<',
      '\n',
      'x',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces).map((words) => words.join('')),
    );
    fc.assert(
      fc.property(texts, (link) => {
        if (!isAppUrl(link)) return;
        expect(link).toMatch(/^[\x21-\x7e]+$/);
        expect(link).not.toMatch(/["<>\\`{}|^]/);
        expect(URL.parse(link)?.protocol ?? 'none:').not.toMatch(/^(javascript|data|file|vbscript|blob|about):$/);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('the apps of a link', () => {
  const app = { link: 'myapp://x', store: null };

  it('are read separately: the other stays, null and a blank remove one', () => {
    const both = { ios: app, android: app };
    expect(readApps({}, both, HOSTS)).toBeUndefined();
    expect(readApps({ iosapp: null }, both, HOSTS)).toEqual({ ios: null, android: app });
    expect(readApps({ androidapp: { link: ' ' } }, both, HOSTS)).toEqual({ ios: app, android: null });
    const store = 'https://apps.example/7';
    expect(readApps({ iosapp: { link: 'myapp://y', store } }, NONE, HOSTS)?.ios).toEqual({ link: 'myapp://y', store });
    expect(readApps({ iosapp: { link: 'myapp://y', store: ' ' } }, NONE, HOSTS)?.ios?.store).toBeNull();
  });

  it('may be web addresses, by the rules of destinations', () => {
    expect(readApps({ iosapp: { link: 'https://app.example/7' } }, NONE, HOSTS)?.ios?.link).toBe(
      'https://app.example/7',
    );
    expect(fieldsOf({ iosapp: { link: 'https://way.example/loop' } })).toEqual(['iosapp.link']);
    expect(fieldsOf({ iosapp: { link: 'https://me:secret@app.example/' } })).toEqual(['iosapp.link']);
  });

  it.each<[AppsInput, string]>([
    [{ iosapp: { link: 'javascript:alert(1)' } }, 'iosapp.link'],
    [{ androidapp: { link: 'file:///x' } }, 'androidapp.link'],
    [{ iosapp: { link: 'intent://x#Intent;scheme=myapp;end' } }, 'iosapp.link'],
    [{ iosapp: { link: 'myapp://x', store: 'itms-apps://x' } }, 'iosapp.store'],
    [{ androidapp: { link: 'myapp://x', store: 'https://way.example/loop' } }, 'androidapp.store'],
  ])('are rejected where they are wrong: %o at %s', (input, field) => {
    expect(fieldsOf(input)).toEqual([field]);
  });
});
