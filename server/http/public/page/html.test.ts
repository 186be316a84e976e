import { describe, expect, it } from 'vitest';
import { escapeHtml, html } from './html.ts';

describe('markup', () => {
  it.each([
    ['a tag', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['an entity', 'a & b &amp; c', 'a &amp; b &amp;amp; c'],
    ['double quotes', '" onload="x', '&quot; onload=&quot;x'],
    ['single quotes', "' onload='x", '&#39; onload=&#39;x'],
    ['nothing else', 'Grüße 🙂 日本', 'Grüße 🙂 日本'],
  ])('escapes %s', (_, text, escaped) => {
    expect(escapeHtml(text)).toBe(escaped);
    expect(html`<p title="${text}">${text}</p>`.markup).toBe(`<p title="${escaped}">${escaped}</p>`);
  });

  it('inserts markup unescaped, alone and in lists', () => {
    const item = html`<b>${'<'}</b>`;
    expect(html`<p>${item}${[item, item]}</p>`.markup).toBe('<p><b>&lt;</b><b>&lt;</b><b>&lt;</b></p>');
  });

  it('accepts numbers', () => expect(html`<p>${7}</p>`.markup).toBe('<p>7</p>'));

  it('is nothing for an empty list', () => expect(html`${[]}`.markup).toBe(''));

  it('leaves its own text alone', () => expect(html`a &lt; b`.markup).toBe('a &lt; b'));
});
