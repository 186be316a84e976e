import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BIO_BLOCK_TYPES, BIO_FORMS } from '../../../../contract/vocabulary.ts';
import { type BioBlock, parseBioContent } from '../../../pages/bio-value.ts';
import { bioBlocks, verifiedNote } from './bio-blocks.ts';

const PLACE = { path: '/@ada', now: 0 };

function block(over: Partial<BioBlock>): BioBlock {
  const [only] = parseBioContent('{"blocks":[{"type":"divider","id":7}]}').blocks;
  if (!only) throw new Error('no block');
  return { ...only, ...over };
}

function show(...blocks: Array<Partial<BioBlock>>): string {
  return bioBlocks(blocks.map(block), PLACE)
    .map(({ markup }) => markup)
    .join('');
}

describe('blocks without content', () => {
  it.each(['link', 'image', 'video', 'music', 'contact', 'heading', 'text'] as const)('%s shows nothing', (type) => {
    expect(show({ type })).toBe('');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//a.example/', 'a.example', 'ftp://a.example/x.mp4', ''])(
    'have no link for %j, even if it is stored',
    (url) => {
      for (const type of ['link', 'image', 'video', 'music'] as const) expect(show({ type, url })).toBe('');
      expect(show({ type: 'social', url })).not.toMatch(/href|javascript|data:/);
      expect(show({ type: 'contact', url, phone: '112 345' })).not.toContain('target="_blank"');
    },
  );
});

describe('blocks in a preview', () => {
  const preview = (...blocks: Array<Partial<BioBlock>>) =>
    bioBlocks(blocks.map(block), { ...PLACE, isPreview: true })
      .map(({ markup }) => markup)
      .join('');

  it('follow their IDs, except those that show nothing', () => {
    const shown = preview({ id: 1, type: 'divider' }, { id: 2, type: 'link' }, { id: 3, type: 'text', text: 'Hi' });
    expect(shown).toBe('<!--block 1--><hr>\n<!--block 3--><p class="lines">Hi</p>\n');
    const url = 'https://instagram.com/ada';
    const row = preview({ id: 4, type: 'social', url }, { id: 5, type: 'social', url });
    expect(row).toMatch(/^<p class="socials"><!--block 4--><a .*<!--block 5--><a /);
  });

  it('have no IDs for visitors', () => {
    expect(show({ id: 1, type: 'divider' })).toBe('<hr>\n');
  });
});

describe('links', () => {
  it.each([
    ['https://shop.example/', 'shop.example'],
    ['http://shop.example/garden/', 'shop.example/garden'],
    ['HTTPS://shop.example/a?b=c', 'shop.example/a?b=c'],
  ])('to %s without a title are called %s', (url, name) => {
    expect(show({ type: 'link', url })).toContain(`>${name}</a>`);
  });

  it('show their thumbnail, if it is on the web', () => {
    const link = { type: 'link', url: 'https://shop.example/', title: 'Shop', text: 'Open now' } as const;
    expect(show({ ...link, image: 'https://a.example/"x.webp' })).toMatch(
      /^<a class="block thumbed"[^>]*><img src="https:\/\/a\.example\/&quot;x\.webp" alt="" width="56" height="56" loading="lazy"><span>Shop<small>Open now<\/small><\/span><\/a>/,
    );
    for (const image of ['javascript:alert(1)', 'data:image/png;base64,AA', null]) {
      expect(show({ ...link, image })).toMatch(/^<a class="block" [^>]*>Shop<small>/);
    }
  });

  it('never pass our page as referrer, and never show an address as its own title', () => {
    for (const type of ['link', 'social'] as const) {
      const markup = show({ type, url: 'https://shop.example/', title: 'Shop' });
      expect(markup).toMatch(/rel="noopener nofollow[^"]*" target="_blank"/);
      expect(markup).toContain('href="/@ada/go/7"');
      expect(markup).not.toContain('shop.example');
    }
  });
});

describe('social blocks', () => {
  it.each([
    ['https://www.instagram.com/ada', 'Instagram'],
    ['https://github.com/ada', 'GitHub'],
    ['https://t.me/ada', 'Telegram'],
    ['https://twitter.com/ada', 'X'],
    ['https://bsky.app/profile/ada', 'Bluesky'],
    ['https://open.spotify.com/artist/1', 'Spotify'],
    ['https://instagram.com.evil.example/', 'instagram.com.evil.example'],
    ['https://social.example:8443/@ada', 'social.example:8443'],
  ])('to %s are called %s', (url, name) => {
    expect(show({ type: 'social', url })).toMatch(new RegExp(`aria-label="${name}"|>${name}</a>`));
    expect(show({ type: 'social', url, title: 'Me' })).toContain('>Me</a>');
  });

  it('share a row with adjacent ones, and lose none', () => {
    const social = { type: 'social', url: 'https://x.com/a' } as const;
    const divider = { type: 'divider' } as const;
    const rows = (markup: string) => (markup.match(/class="socials"/g) ?? []).length;
    expect(rows(show(social, social, social))).toBe(1);
    expect(rows(show(social, divider, social))).toBe(2);
    expect(rows(show(divider))).toBe(0);
    const types = fc.array(fc.constantFrom(social, divider), { maxLength: 12 });
    fc.assert(
      fc.property(types, (blocks) => {
        const markup = show(...blocks);
        const socials = blocks.filter((one) => one === social).length;
        const begun = blocks.filter((one, index) => one === social && blocks[index - 1] !== social).length;
        expect((markup.match(/<a /g) ?? []).length).toBe(socials);
        expect(rows(markup)).toBe(begun);
        expect((markup.match(/<hr>/g) ?? []).length).toBe(blocks.length - socials);
      }),
    );
  });
});

describe('pictures, films and music', () => {
  it('have labels for people who do not see them, and load when scrolled into view', () => {
    const markup = show({ type: 'image', url: 'https://a.example/a.png', title: 'A "garden"', text: 'Spring' });
    expect(markup).toContain('alt="A &quot;garden&quot;" loading="lazy"><figcaption>Spring</figcaption>');
    expect(show({ type: 'image', url: 'https://a.example/a.png' })).not.toContain('figcaption');
  });

  it.each([
    ['video', 'https://a.example/a.mp4', '<video src="https://a.example/a.mp4" controls preload="none">'],
    ['music', 'https://a.example/a.mp3', '<audio src="https://a.example/a.mp3" controls preload="none">'],
    ['music', 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC', '<iframe class="bar-shape"'],
    ['video', 'https://vimeo.com/123456789', '<iframe class="wide"'],
    ['video', 'https://shop.example/film', 'href="/@ada/go/7"'],
  ] as const)('a %s block of %s is shown by its URL', (type, url, part) => {
    expect(show({ type, url })).toContain(part);
  });

  it('without a title describe the effect of a click', () => {
    const url = 'https://youtu.be/dQw4w9WgXcQ';
    expect(show({ type: 'video', url })).toContain('<summary>Watch</summary>');
    expect(show({ type: 'music', url })).toContain('<summary>Listen</summary>');
    expect(show({ type: 'music', url, title: 'Song' })).toContain('<summary>Song</summary>');
  });
});

describe('contacts and forms', () => {
  it.each([
    ['+43 (0)1 234-56', 'tel:+430123456'],
    ['030/123.456', 'tel:030123456'],
  ])('%s is dialled as %s and shown as written', (phone, href) => {
    expect(show({ type: 'contact', phone })).toContain(`<a href="${href}" dir="ltr">${phone}</a>`);
  });

  it("with several entries show each, under the owner's title or a plain one", () => {
    const all = { email: 'ada@example.com', phone: '112 345', url: 'https://a.example/' };
    expect(show({ type: 'contact', ...all }).match(/<a /g)).toHaveLength(3);
    expect(show({ type: 'contact', ...all })).toContain('<h2>Contact</h2>');
    expect(show({ type: 'contact', email: 'ada@example.com', title: 'Write!' })).toContain('<h2>Write!</h2>');
  });

  it.each([
    ['contact', 'Contact us', 'Send', true],
    ['newsletter', 'Newsletter', 'Subscribe', false],
    [null, 'Contact us', 'Send', true],
  ] as const)('a form for %j is headed %s, ends with %s', (form, heading, button, hasMessage) => {
    const markup = show({ type: 'form', form });
    expect(markup).toContain(`<h2>${heading}</h2>`);
    expect(markup).toContain(`type="submit">${button}</button>`);
    expect(markup.includes('<textarea')).toBe(hasMessage);
    expect(markup).toContain('action="/@ada/answer/7"');
  });

  it('of two forms on a page have their own labels', () => {
    const markup = show({ type: 'form', id: 1 }, { type: 'form', id: 2 });
    const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of markup.matchAll(/ for="([^"]+)"/g)) expect(ids).toContain(target);
  });
});

describe('text that an owner writes', () => {
  it('stays text and creates no element, attribute or script', () => {
    const hostile = fc.constantFrom(
      ...[
        '<script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        "' onmouseover='alert(1)",
        '</p>',
        '&lt;b&gt;',
      ],
      ...['plain words', '<!--', ']]>', 'javascript:alert(1)', '\u2028', '{{7*7}}'],
    );
    const words = fc.option(hostile);
    const url = fc.option(hostile.map((text) => `https://a.example/${text}`));
    const record = fc.record({
      type: fc.constantFrom(...BIO_BLOCK_TYPES),
      form: fc.option(fc.constantFrom(...BIO_FORMS)),
      title: words,
      text: words,
      email: words,
      phone: words,
      url,
    });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 4 }), (blocks) => {
        const markup = show(...blocks);
        expect(markup).not.toMatch(/<script|<img src=x|<b>|<!--/);
        // Outside of quoted values no event handler attribute can exist.
        expect(markup.replaceAll(/"[^"]*"/g, '').replaceAll(/>[^<]*</g, '><')).not.toMatch(/\son\w+\s*=|javascript:/);
        const opened = (markup.match(/<(p|a|section|figure|details|form|div|h2)[ >]/g) ?? []).length;
        expect((markup.match(/<\/(p|a|section|figure|details|form|div|h2)>/g) ?? []).length).toBe(opened);
      }),
    );
  });
});

describe('verified links', () => {
  const url = 'https://github.com/ada';
  it.each([
    [{ type: 'social', url }, 'aria-label="GitHub, verified" title="GitHub, verified"'],
    [{ type: 'social', url, title: 'Code' }, 'Code<svg class="tick"'],
    [{ type: 'link', url, title: 'Code' }, '>Code<svg class="tick"'],
  ] as const)('%j say so', (fields, mark) => {
    expect(show({ ...fields, verifiedAt: 5 })).toContain(mark);
    expect(show(fields)).not.toMatch(/tick|verified/);
  });

  it('are explained, once', () => {
    const verified = block({ type: 'social', url, verifiedAt: 5 });
    expect(verifiedNote([verified, verified]).markup.match(/link back to this one/g)).toHaveLength(1);
    expect(verifiedNote([block({ type: 'social', url })]).markup).toBe('');
  });
});
