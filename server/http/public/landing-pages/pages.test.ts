import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BIO_BLOCK_TYPES, OVERLAY_TYPES, type OverlayType } from '../../../../contract/vocabulary.ts';
import { parseBioContent } from '../../../pages/bio-value.ts';
import { parseOverlayContent } from '../../../pages/overlay-value.ts';
import type { BioBlock } from '../../../pages/pages.ts';
import { consentPage } from '../consent/consent-page.ts';
import { homePage } from '../home/home-page.ts';
import { homeStyle } from '../home/home-style.ts';
import { cardStyleFile } from '../page/card-style.ts';
import { type PageResponse, prefersJson } from '../page/page.ts';
import { pageStyle } from '../page/page-style.ts';
import { framePage, splashPage } from '../redirect/interstitial-pages.ts';
import { blockedPage, expiredPage, notFoundPage, rejectionPage, unavailablePage } from '../redirect/outcome-pages.ts';
import { passwordPage } from '../redirect/password-page.ts';
import { scanPage } from '../redirect/scan-page.ts';
import {
  changedPage,
  forgotPage,
  mailSentPage,
  newPasswordPage,
  noMailPage,
  overPage,
} from '../sign-in/password-reset/reset-pages.ts';
import {
  invitationOverPage,
  registeredPage,
  registerPage,
  registrationClosedPage,
} from '../sign-in/registration/register-page.ts';
import { bioPage } from './bio-page.ts';
import { bioStyle } from './bio-style.ts';
import { campaignListPage } from './list-pages.ts';
import { overlayPage } from './overlay-page.ts';
import { formPage, thanksPage } from './overlay-routes.ts';
import { overlayStyle } from './overlay-style.ts';

/** Closes attributes, elements and titles, and opens scripts, styles and handlers. */
const EVIL = `"'></title></textarea><script>alert(1)</script><img src=x onerror=alert(1)>&lt;`;
const TARGET = 'https://shop.example/?a=1&b=%22';
const META = { title: EVIL, description: EVIL, image: `https://a.example/${EVIL}` };
const CODE = { type: 'text', content: EVIL } as Parameters<typeof scanPage>[0];
const BLOCKS = parseBioContent(
  JSON.stringify({
    blocks: [...BIO_BLOCK_TYPES, EVIL].map((type) => ({
      type,
      title: EVIL,
      url: `https://a.example/${EVIL}`,
      text: EVIL,
      image: `https://a.example/${EVIL}`,
      price: EVIL,
      at: 90_061_000,
      images: [{ url: `https://a.example/${EVIL}`, alt: EVIL }, { url: EVIL }],
      email: `${EVIL}@a.example`,
      phone: EVIL,
      form: 'contact',
    })),
  }),
).blocks;

function bioOf(blocks: readonly BioBlock[]): PageResponse {
  const texts = {
    description: EVIL,
    image: META.image,
    cover: META.image,
    theme: 'rose',
    background: 'grid',
    backgroundImage: META.image,
    buttons: 'pill',
    meta: META,
  } as const;
  return bioPage({ name: EVIL, content: texts, blocks, address: 'https://go.example/@ada', path: '/@ada', now: 0 });
}

const OVERLAY = parseOverlayContent(
  JSON.stringify({
    message: EVIL,
    image: META.image,
    coupon: EVIL,
    link: META.image,
    label: EVIL,
    question: EVIL,
    options: [EVIL, 'b'],
    placeholder: EVIL,
    color: '#fff',
    background: '#123456',
    position: 'top-left',
  }),
);

function overlayOf(type: OverlayType, content = OVERLAY) {
  return { id: 7, type, content, baseUrl: 'https://go.example' };
}

function asking(type: 'contact' | 'poll') {
  return { ...overlayOf(type), type, accountId: 1, name: EVIL, createdAt: 0 };
}

/** The elements and attributes that our pages use, which include no scripts, handlers or styles. */
const ELEMENTS =
  'html|head|meta|title|link|body|header|main|footer|aside|span|div|i|p|h1|h2|ul|li|strong|a|img|hr|pre|code|form|label|input|button|iframe|textarea|section|small|figure|figcaption|details|summary|video|audio|meter|output|b|svg|path|time|noscript';
const ATTRIBUTES =
  'lang|dir|charset|as|crossorigin|name|content|http-equiv|property|rel|href|type|class|aria-hidden|aria-invalid|aria-describedby|role|alt|src|title|target|referrerpolicy|method|action|for|id|value|autocomplete|required|autofocus|novalidate|maxlength|minlength|tabindex|rows|placeholder|loading|allow|sandbox|controls|preload|width|height|open|min|max|low|high|optimum|data-strength|data-copy|data-show|data-shown-once|data-pause|data-left|aria-pressed|spellcheck|autocapitalize|hidden|aria-label|viewBox|d|fetchpriority|decoding|datetime';
const OUR_TAG = new RegExp(`^<(!doctype html|/(${ELEMENTS})|(${ELEMENTS})( (${ATTRIBUTES})(="[^"<>]*")?)*)>$`);

/** Every page, with hostile text wherever text of others can appear. */
const PAGES: Record<string, PageResponse> = {
  home: homePage('open', false),
  'home by invitation': homePage('invite', false),
  'home of who is logged in': homePage('invite', true),
  'not found': notFoundPage(undefined),
  expired: expiredPage('text/html'),
  blocked: blockedPage('*/*'),
  unavailable: unavailablePage(undefined),
  refusal: rejectionPage({ status: 400, title: EVIL, sentence: EVIL })(undefined),
  password: passwordPage(),
  'wrong password': passwordPage({ fault: { kind: 'wrong' } }),
  'too many passwords': passwordPage({ fault: { kind: 'limited', retryAfterSeconds: 9 } }),
  splash: splashPage(
    { title: EVIL, message: EVIL, image: META.image, counterSeconds: 60, button: EVIL, canSkip: false },
    TARGET,
    META,
  ),
  ...Object.fromEntries(OVERLAY_TYPES.map((type) => [`overlay ${type}`, overlayPage(overlayOf(type), TARGET, META)])),
  'form of an overlay': formPage(asking('contact'), { status: 400, sentences: [EVIL], retryAfterSeconds: 9 }),
  'form of a poll': formPage(asking('poll')),
  'answered poll': thanksPage(asking('poll'), [{ option: EVIL, votes: 3 }]),
  'privacy choices': consentPage([{ accountId: 1, words: [] }], { accountId: 1, words: ['forum', 'shortvideo'] }),
  frame: framePage(TARGET, META),
  scan: scanPage(CODE),
  'campaign list': campaignListPage({
    name: EVIL,
    username: EVIL,
    address: 'https://go.example/u/ada/spring-3',
    links: [
      {
        title: EVIL,
        shortUrl: `https://go.example/${EVIL}`,
        description: EVIL,
        picture: META.image,
        icon: EVIL,
        isProtected: true,
      },
      {
        title: EVIL,
        shortUrl: `https://go.example/${EVIL}`,
        description: null,
        picture: null,
        icon: EVIL,
        isProtected: false,
      },
    ],
  }),
  bio: bioOf(BLOCKS.slice(0, 10)),
  'bio of other blocks': bioOf(BLOCKS.slice(10)),
  register: registerPage({
    form: { email: EVIL, username: EVIL, errors: { email: [EVIL], password: [EVIL], username: [EVIL], form: [EVIL] } },
    status: 400,
    provider: EVIL,
  }),
  'registration closed': registrationClosedPage('invite'),
  'invitation that is over': invitationOverPage(),
  invited: registerPage({ form: { email: EVIL, username: '', errors: {}, invitation: EVIL }, provider: undefined }),
  'forgotten password': forgotPage(EVIL, { status: 400, sentence: EVIL }),
  'link on its way': mailSentPage(EVIL),
  'no mail': noMailPage(),
  'new password': newPasswordPage({ secret: EVIL, email: EVIL, fault: { status: 400, sentence: EVIL } }),
  'password changed': changedPage(),
  'link that is over': overPage(),
};
/** Pages that run one script of ours: it reveals a password, or lets visitors pause a countdown. */
const WITH_SCRIPT = new Set([
  ...['register', 'invited', 'new password', 'splash'],
  ...['password', 'wrong password', 'too many passwords'],
]);
const OUR_SCRIPT =
  /<script src="\/assets\/(?:show\.js\?v=[\w-]{10}" defer|countdown\.js\?v=[\w-]{10}" defer data-next="[^"<>]*" data-seconds="\d+")><\/script>\n/;
const rows = Object.entries(PAGES).map(
  ([name, page]) => [name, WITH_SCRIPT.has(name) ? unscripted(page) : page] as const,
);

/** Removes exactly that script, and the policy that allows exactly our own. */
function unscripted({ body, headers, ...rest }: PageResponse): PageResponse {
  const policy = headers['Content-Security-Policy']?.replace(/; script-src 'self'$/, '') ?? '';
  return { ...rest, body: body.replace(OUR_SCRIPT, ''), headers: { ...headers, 'Content-Security-Policy': policy } };
}

/** The only page here with a copy script. */
const REGISTERED = registeredPage({
  username: EVIL,
  apiKey: 'wm_x',
  baseUrl: 'https://go.example',
  confirming: EVIL,
});

describe('every public page', () => {
  it.each(rows)('%s: contains no markup but ours', (_name, { body }) => {
    for (const tag of body.match(/<[^>]*>/g) ?? []) expect(tag).toMatch(OUR_TAG);
    expect(body.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
    expect(body).not.toContain(EVIL);
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(body.match(/<\/title>/g)).toHaveLength(1);
  });

  it.each(rows)('%s: runs and loads nothing, cannot be framed or sniffed', (_name, { headers, body }) => {
    const policy = headers['Content-Security-Policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    if (body.includes('class="embedded"')) {
      // A form in a frame: any site may embed it, and it contains nothing that clickjacking could exploit.
      expect(policy).toContain('frame-ancestors *');
      expect(headers['X-Frame-Options']).toBeUndefined();
    } else {
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers['X-Frame-Options']).toBe('DENY');
    }
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/unsafe|script-src|connect-src/);
    expect(headers['X-Content-Type-Options']).toBe('nosniff');
    expect(headers['Referrer-Policy']).toMatch(/^(same-origin|strict-origin-when-cross-origin)$/);
    expect(headers['Permissions-Policy']).toContain('camera=()');
  });

  it.each(rows)('%s: has less than 15 kB with its style sheet, and no inline style or script', (_name, { body }) => {
    const sheets = [
      pageStyle,
      body.includes('/assets/bio.css') ? bioStyle : '',
      body.includes('/assets/card.css') ? cardStyleFile.content : '',
      body.includes('/assets/home.css') ? homeStyle : '',
      body.includes('/assets/overlay.css') ? overlayStyle : '',
    ].join('');
    expect(gzipSync(body).byteLength + gzipSync(sheets).byteLength).toBeLessThan(15_000);
    expect(Buffer.byteLength(body)).toBeLessThan(15_000);
    expect(body.replaceAll(/="[^"]*"/g, '=""')).not.toMatch(/<style|<script|\sstyle=/);
  });

  it.each(rows)('%s: declares its language, fits a phone, supports dark and light', (_name, { body }) => {
    expect(body).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(body).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(body).toContain('<meta name="color-scheme" content="light dark">');
  });
});

it.each([
  [
    'has the mark at its head where it is about the service itself',
    PAGES.home,
    /<body>\n<header><a href="\/"><span class="mark"/,
  ],
  [
    'has it at its foot where it is about somebody’s link',
    PAGES.expired,
    /<footer><span class="mark" aria-hidden="true"><\/span>Waymark/,
  ],
])('a page %s, and once', (_what, page, place) => {
  expect(page?.body).toMatch(place);
  expect(page?.body.match(/class="mark"/g)).toHaveLength(1);
});

it('the page with the new key contains only the service’s own markup and one script', () => {
  const { body, headers } = REGISTERED;
  const rest = body.replace(/<script src="\/assets\/copy\.js\?v=[\w-]{10}" defer><\/script>/, '');
  for (const tag of rest.match(/<[^>]*>/g) ?? []) expect(tag).toMatch(OUR_TAG);
  expect(rest.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
  expect(headers['Content-Security-Policy']).toMatch(/^default-src 'none'; .*; script-src 'self'$/);
  expect(headers['Cache-Control']).toBe('private, no-store');
});

describe('pages that account holders write', () => {
  it.each(['campaign list', 'bio'])('%s: is isolated from this origin, without scripts', (name) => {
    const policy = PAGES[name]?.headers['Content-Security-Policy'] ?? '';
    expect(policy).toMatch(/; sandbox [a-z -]*$/);
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin/);
  });

  it('link to web addresses only', () => {
    const urls = ['javascript:alert(1)', 'data:text/html,x', ' https:x', '//a.example'];
    for (const url of urls) {
      const fields = { url, image: url, images: [{ url, alt: null }] };
      const others = BLOCKS.filter(({ type }) => type !== 'contact' && type !== 'map');
      const page = bioOf(others.map((block) => ({ ...block, ...fields })));
      expect(
        page.body.replace(
          /<img class="(?:portrait|cover|backdrop)"[^>]*>|<details class="share" lang="en">.*?<\/details>/gs,
          '',
        ),
      ).not.toMatch(/<a |<img|<iframe|<video/);
      const overlay = overlayOf('image', { ...OVERLAY, image: url, link: url });
      const { body } = overlayPage(overlay, TARGET, { title: null, description: null, image: null });
      expect(body).not.toContain(`="${url}"`);
    }
  });
});

describe('a splash page', () => {
  const splash = { title: null, message: null, image: null, counterSeconds: 0, button: null, canSkip: true };
  const none = { title: null, description: null, image: null };

  it('redirects after the countdown, without scripts, and by the button immediately', () => {
    const { body } = splashPage({ ...splash, counterSeconds: 5 }, TARGET, none);
    expect(body).toContain(
      `<noscript><meta http-equiv="refresh" content="5;url=https://shop.example/?a=1&amp;b=%22"></noscript>`,
    );
    expect(body).toContain('href="https://shop.example/?a=1&amp;b=%22"');
    expect(body).toContain('<span class="left" data-left="short" aria-hidden="true"> · 5</span></a>');
    expect(body).toContain('Redirecting to <span class="host">shop.example</span> automatically.');
  });

  it('waits for the button without a countdown', () => {
    const { body } = splashPage(splash, TARGET, none);
    expect(body).not.toContain('refresh');
    expect(body).toContain('Continue to <span class="host">shop.example</span>.');
  });

  it('counts below the text where the button appears only at the end', () => {
    const { body } = splashPage({ ...splash, counterSeconds: 5, canSkip: false }, TARGET, none);
    expect(body).toContain(
      'Redirecting to <span class="host">shop.example</span> in <span data-left>5 seconds</span>.',
    );
    expect(body).not.toContain('data-left="short"');
  });

  it('shows a look-alike host name in punycode', () => {
    expect(splashPage(splash, 'https://аpple.example/', none).body).toContain(
      'Continue to <span class="host">xn--pple-43d.example</span>.',
    );
  });
});

describe('a scanned code', () => {
  const page = (type: string, content: string) => scanPage({ ...CODE, type, content } as typeof CODE).body;
  it.each([
    ['phone', 'tel:+4912345', 'href="tel:+4912345"'],
    ['email', 'mailto:a@example.com?subject=x', 'href="mailto:a@example.com?subject=x"'],
    ['sms', 'SMSTO:+49123:Hello you', 'href="sms:+49123?body=Hello%20you"'],
    ['sms', 'SMSTO:+49123', 'href="sms:+49123"'],
  ])('of type %s offers what the phone can do with %s', (type, content, link) => {
    expect(page(type, content)).toContain(link);
  });

  it.each([
    ['phone', 'tel:+4912345', 'content="0;url=tel:+4912345"'],
    ['sms', 'SMSTO:+49123:"Hi"', 'content="0;url=sms:+49123?body=%22Hi%22"'],
  ])('of type %s opens the app automatically where the phone allows it', (type, content, refresh) => {
    expect(page(type, content)).toContain(`<meta http-equiv="refresh" ${refresh}>`);
  });

  it.each([
    ['phone', 'tel:+4912345', '+4912345'],
    ['email', 'mailto:a+b@example.com?subject=1%20%2B%201&body=a+b%0Ac', 'a+b@example.com\n1 + 1\na+b\nc'],
    ['email', 'mailto:a@example.com?subject=50%', 'a@example.com\n50%'],
    ['sms', 'SMSTO:+49123:Hello & you', '+49123\nHello &amp; you'],
  ])('of type %s reads as people write it: %s', (type, content, shown) => {
    expect(page(type, content)).toContain(`<pre>${shown}</pre>`);
  });

  it('a text is shown and links nowhere, with any content', () => {
    expect(page('text', 'tel:+4912345')).not.toMatch(/refresh|href="tel/);
    expect(page('text', 'tel:+4912345')).toContain('<pre>tel:+4912345</pre>');
  });

  it.each([
    ['FN:Jürgen O\u2019Neill', 'Jurgen-O-Neill.vcf'],
    ['FN:"; x=".exe\r\nX: y', 'x-exe.vcf'],
    ['FN:日本', 'contact.vcf'],
    ['N:;;', 'contact.vcf'],
  ])('a card with %j downloads as %s, unchanged', (line, name) => {
    const content = `BEGIN:VCARD\r\nVERSION:3.0\r\n${line}\r\nEND:VCARD\r\n`;
    const { headers, body } = scanPage({ ...CODE, type: 'vcard', content } as typeof CODE);
    expect(headers['Content-Type']).toBe('text/vcard; charset=utf-8');
    expect(headers['Content-Disposition']).toBe(`attachment; filename="${name}"`);
    expect(headers['X-Content-Type-Options']).toBe('nosniff');
    expect(body).toBe(content);
  });

  it.each([
    ['SUMMARY:Sommerfest 2027', 'Sommerfest-2027.ics'],
    ['SUMMARY:日本', 'event.ics'],
  ])('an event with %j downloads as %s, unchanged', (line, name) => {
    const content = `BEGIN:VCALENDAR\r\n${line}\r\nEND:VCALENDAR\r\n`;
    const { headers, body } = scanPage({ ...CODE, type: 'event', content } as typeof CODE);
    expect(headers['Content-Type']).toBe('text/calendar; charset=utf-8');
    expect(headers['Content-Disposition']).toBe(`attachment; filename="${name}"`);
    expect(body).toBe(content);
  });

  it('a place is offered to the maps that people have', () => {
    const shown = page('location', 'geo:52.5,13.4?q=52.5,13.4(Caf%C3%A9%20%3Cb%3E)');
    expect(shown).toContain('<h1>Café &lt;b&gt;</h1>');
    expect(shown).toContain('href="https://maps.apple.com/?ll=52.5,13.4&amp;q=Caf%C3%A9%20%3Cb%3E"');
    expect(shown).toContain('href="https://www.google.com/maps/search/?api=1&amp;query=52.5,13.4"');
    expect(shown).toContain('href="https://www.openstreetmap.org/?mlat=52.5&amp;mlon=13.4#map=17/52.5/13.4"');
    expect(page('location', 'geo:1,2')).toContain('<h1>Location</h1>');
  });

  it('offers nothing for other schemes', () => {
    expect(page('text', 'javascript:alert(1)')).not.toContain('href="javascript');
  });
});

describe('JSON instead of a page', () => {
  it.each([
    [true, 'application/json'],
    [true, 'application/problem+json, */*;q=0.1'],
    [false, 'text/html,application/json'],
    [false, 'text/html'],
    [false, '*/*'],
    [false, undefined],
  ])('%s for Accept: %s', (json, accept) => {
    expect(prefersJson(accept)).toBe(json);
    const { headers, status } = notFoundPage(accept);
    expect([headers['Content-Type'], status]).toEqual([
      json ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      404,
    ]);
  });
});
