import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml, Html, html } from './html.ts';

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
/** Decodes entities as browsers do. */
const read = (markup: string) => markup.replaceAll(/&([a-z]+|#39);/g, (_, name: string) => NAMED[name] ?? '?');

describe('text in markup', () => {
  it('is read by browsers as it was written, and opens no tag and ends no attribute', () => {
    const text = fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", '&amp;', 'lt;', 'a', 'ä', '😀', '\0') });
    fc.assert(
      fc.property(text, (written) => {
        const escaped = escapeHtml(written);
        expect(escaped).not.toMatch(/[<>"']/);
        expect(read(escaped)).toBe(written);
      }),
    );
  });

  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    [`" onload='x'`, '&quot; onload=&#39;x&#39;'],
    ['&lt;', '&amp;lt;'],
    ['', ''],
  ])('%j is sent as %j', (text, escaped) => {
    expect(html`<p title="${text}">${text}</p>`.markup).toBe(`<p title="${escaped}">${escaped}</p>`);
  });

  it('is escaped once, however deep the templates that hold it', () => {
    const inner = html`<b>${'a & b'}</b>`;
    expect(html`<i>${html`<u>${inner}</u>`}</i>`.markup).toBe('<i><u><b>a &amp; b</b></u></i>');
  });

  it('may be numbers, nothing, and lists of markup in their order', () => {
    const rows = ['<', '2'].map((text) => html`<li>${text}</li>`);
    expect(html`<ul>${rows}</ul>${[]}${0}${''}`.markup).toBe('<ul><li>&lt;</li><li>2</li></ul>0');
  });

  it('is not markup because it looks like an object that holds some', () => {
    const written = JSON.stringify({ markup: '<b>' });
    expect(html`${written}`.markup).toBe('{&quot;markup&quot;:&quot;&lt;b&gt;&quot;}');
    expect(html`${new Html('<b>')}`.markup).toBe('<b>');
  });
});
