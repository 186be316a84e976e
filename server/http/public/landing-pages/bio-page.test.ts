import { describe, expect, it } from 'vitest';
import { BIO_THEMES } from '../../../../contract/vocabulary.ts';
import { parseBioContent } from '../../../pages/bio-value.ts';
import { bioPage, bioThanksPage } from './bio-page.ts';
import { bioStyle } from './bio-style.ts';

function show(stored: object) {
  const content = parseBioContent(JSON.stringify(stored));
  const place = { address: 'https://go.example/@ada', path: '/@ada', now: 0 };
  return bioPage({ name: 'Ada', content, blocks: content.blocks, ...place });
}

const block = (fields: object) => show({ blocks: [fields] });

describe('a bio page', () => {
  it('has a social preview from its own texts or from its blocks', () => {
    const meta = { title: 'Ada Lovelace', description: 'Poetry', image: 'https://a.example/card.png' };
    const own = show({ description: 'Mathematics', image: 'https://a.example/face.png', meta }).body;
    for (const text of ['Ada Lovelace', 'Poetry', 'https://a.example/card.png', 'summary_large_image']) {
      expect(own).toContain(`content="${text}"`);
    }
    const plain = show({ description: 'Mathematics', image: 'https://a.example/face.png' }).body;
    for (const text of ['Ada', 'Mathematics', 'https://a.example/face.png', 'summary']) {
      expect(plain).toContain(`content="${text}"`);
    }
    expect(plain).toContain('<link rel="canonical" href="https://go.example/@ada">');
  });

  it('has a picture of the service where it has none, unless the font lacks letters of its name', () => {
    const { body } = show({ description: 'Mathematics' });
    expect(body).toMatch(/og:image" content="https:\/\/go\.example\/@ada\/card\.jpg\?v=[\w-]{8}"/);
    expect(body).toContain('content="summary_large_image"');
    const content = parseBioContent('{}');
    const foreign = bioPage({
      name: '山田',
      content,
      blocks: [],
      address: 'https://go.example/@y',
      path: '/@y',
      now: 0,
    }).body;
    expect(foreign).not.toContain('og:image');
    expect(foreign).toContain('content="summary"');
  });

  it('begins with its cover and its profile picture, loaded first and without moving what follows', () => {
    const { body } = show({ cover: 'https://a.example/wide.webp', image: 'https://a.example/face.webp' });
    expect(body).toMatch(
      /<main class="bio">\s<img class="cover" src="https:\/\/a\.example\/wide\.webp" alt="" width="1200" height="400" fetchpriority="high">\s<img class="portrait"/,
    );
    for (const cover of [null, 'data:image/png;base64,AA']) expect(show({ cover }).body).not.toContain('class="cover"');
  });

  it('uses its theme, or the plain one for an unknown name', () => {
    expect(show({ theme: 'rose' }).body).toContain('<body class="rose">');
    for (const theme of ['plain', 'hologram', 'constructor', null]) expect(show({ theme }).body).toContain('<body>');
    for (const theme of BIO_THEMES.slice(1)) expect(bioStyle).toContain(`.${theme} `);
  });

  it.each([
    [{ background: 'dots' }, 'bg-dots'],
    [{ theme: 'candy', background: 'flat' }, 'candy bg-flat'],
    [{ theme: 'candy', buttons: 'square' }, 'candy shape-square'],
    [{ background: 'grid', buttons: 'pill' }, 'bg-grid shape-pill'],
    [{ theme: 'sun', backgroundImage: 'https://a.example/hills.webp' }, 'sun pictured'],
    [{ theme: 'sun', backgroundImage: 'javascript:alert(1)' }, 'sun'],
    [{ theme: 'sun', background: 'url(x)', buttons: 'round"' }, 'sun'],
  ])('with %j has the classes %s', (stored, names) => {
    expect(show(stored).body).toContain(`<body class="${names}">`);
    for (const name of names.split(' ')) expect(bioStyle).toContain(`.${name} `);
  });

  it('has its picture behind everything, after its text and with low priority, so that the text is painted first', () => {
    const { body } = show({ backgroundImage: 'https://a.example/hills.webp?a=1&b="2"' });
    expect(body).toContain(
      '</main>\n<img class="backdrop" src="https://a.example/hills.webp?a=1&amp;b=&quot;2&quot;" alt="" decoding="async" fetchpriority="low">',
    );
    expect(body).not.toContain('rel="preload" as="image"');
    for (const backgroundImage of [null, '', 'data:image/png;base64,AA']) {
      expect(show({ backgroundImage }).body).not.toContain('backdrop');
    }
  });

  it('does not show its picture on paper, or to those who ask for contrast', () => {
    const [, hidden = ''] = /@media ([^{]*)\{ \.backdrop, \.pictured::before \{ display: none/.exec(bioStyle) ?? [];
    for (const condition of ['print', 'prefers-contrast: more', 'forced-colors: active']) {
      expect(hidden).toContain(condition);
    }
  });

  it.each([
    ['plain', 'inter-latin'],
    ['ocean', 'inter-latin'],
    ['candy', 'nunito-latin'],
    ['coal', 'space-grotesk-latin'],
    ['linen', 'fraunces-latin'],
    ['paper', undefined],
    ['blueprint', undefined],
  ])('in the theme %s preloads the font %s and no other', (theme, font) => {
    const preloads = [...show({ theme }).body.matchAll(/rel="preload" href="\/assets\/([\w-]+)\.woff2/g)];
    expect(preloads.map(([, name]) => name)).toEqual(font === undefined ? [] : [font]);
  });

  it('moves only where motion is welcome', () => {
    expect(bioStyle).toContain('@media (prefers-reduced-motion: no-preference) { .bio > * { animation: rise');
    const still = bioStyle.replaceAll(
      /@media \(prefers-reduced-motion: no-preference\) \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g,
      '',
    );
    expect(still).not.toContain('animation');
  });

  it('puts social blocks that follow each other in one row, named after their network', () => {
    const social = (url: string) => ({ type: 'social', url });
    const { body } = show({
      blocks: [
        social('https://www.instagram.com/a'),
        social('https://me.example/'),
        { type: 'divider' },
        social('https://x.com/a'),
      ],
    });
    expect(body.replace(/^.*<main/s, '').match(/class="socials"/g)).toHaveLength(2);
    expect(body).toMatch(/aria-label="Instagram" [^>]*><svg [^>]*>.*?<\/svg><\/a><a [^>]*>me\.example<\/a><\/p>/);
  });

  it('links through itself, so that clicks are counted', () => {
    const { body } = block({ id: 5, type: 'link', url: 'https://shop.example/', title: 'Shop', text: 'Open now' });
    expect(body).toContain('href="/@ada/go/5"');
    expect(body).toContain('Shop<small>Open now</small>');
  });

  it('loads nothing from a player before a visitor opens it, and allows only that player', () => {
    const { body, headers } = block({ type: 'video', url: 'https://youtu.be/dQw4w9WgXcQ', title: 'Film' });
    expect(body).toMatch(/<details [^>]*><summary>Film<\/summary><iframe [^>]*loading="lazy"/);
    const policy = headers['Content-Security-Policy'] ?? '';
    expect(policy).toContain('frame-src https://www.youtube-nocookie.com');
    expect(policy).not.toContain('script-src');
  });

  it('plays files directly and links those that it cannot play', () => {
    const film = block({ type: 'video', url: 'https://a.example/film.mp4' });
    expect(film.body).toContain('<video src="https://a.example/film.mp4" controls preload="none">');
    expect(film.headers['Content-Security-Policy']).toContain('media-src https://a.example');
    expect(block({ id: 1, type: 'music', url: 'https://a.example/song' }).body).toContain('href="/@ada/go/1"');
  });

  it('offers the phone actions for a contact', () => {
    const { body } = block({
      type: 'contact',
      email: 'ada@example.com',
      phone: '+43 (1) 234',
      url: 'https://a.example/',
    });
    for (const href of ['mailto:ada@example.com', 'tel:+431234', 'https://a.example/']) {
      expect(body).toContain(`href="${href}"`);
    }
    expect(block({ type: 'contact', title: 'x' }).body).not.toContain('class="card"');
  });

  it('may send forms only where it has one', () => {
    const form = block({ id: 2, type: 'form', form: 'newsletter' });
    expect(form.body).toContain('<form method="post" action="/@ada/answer/2">');
    expect(form.headers['Content-Security-Policy']).toMatch(/form-action 'self'.*allow-forms/);
    expect(block({ type: 'divider' }).headers['Content-Security-Policy']).toContain("form-action 'none'");
  });

  it('with many blocks stays under 15 kB', () => {
    const blocks = Array.from({ length: 30 }, (_, index) => ({
      id: index + 1,
      type: 'link',
      url: `https://shop.example/${index}`,
      title: `Something of the garden, number ${index}`,
      text: 'With a line of text below it',
    }));
    expect(Buffer.byteLength(show({ blocks }).body)).toBeLessThan(15_000);
  });
});

describe('the page after a form', () => {
  const thanks = (stored: object) => {
    const content = parseBioContent(JSON.stringify(stored));
    return bioThanksPage({ id: 1, accountId: 1, createdAt: 0, name: 'Ada & Co', handle: 'ada', content });
  };

  it.each([
    [{ theme: 'candy' }, '<body class="candy">', 'nunito-latin'],
    [
      { theme: 'coal', background: 'dots', buttons: 'pill' },
      '<body class="coal bg-dots shape-pill">',
      'space-grotesk-latin',
    ],
    [{}, '<body>', 'inter-latin'],
  ])('keeps the design %j and its typeface', (stored, body, font) => {
    const page = thanks(stored).body;
    expect(page).toContain(body);
    expect(page).toContain(`/assets/${font}.woff2`);
    expect(page).toContain('/assets/bio.css');
  });

  it('keeps the picture behind it', () => {
    expect(thanks({ backgroundImage: 'https://a.example/hills.webp' })).toMatchObject({
      body: expect.stringMatching(
        /<body class="pictured">.*<img class="backdrop" src="https:\/\/a\.example\/hills\.webp"/s,
      ),
    });
  });

  it('shows whose page it was, leads back, and stays out of search engines', () => {
    const { body, headers } = thanks({ image: 'https://a.example/face.webp', cover: 'https://a.example/wide.webp' });
    expect(body).toContain('<img class="portrait" src="https://a.example/face.webp"');
    expect(body).toContain('Your response was sent to <span>Ada &amp; Co</span>.');
    expect(body).toContain('<a class="block" lang="en" href="/@ada">');
    expect(headers['X-Robots-Tag']).toBe('noindex');
    expect(headers['Content-Security-Policy']).toMatch(/form-action 'none'; sandbox /);
    for (const image of [null, 'javascript:alert(1)']) expect(thanks({ image }).body).not.toContain('class="portrait"');
  });
});
