import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { mailtoAddress } from './snippet-help.tsx';
import { snippetOf, tagManagerSnippetOf } from './snippet-text.ts';

const ORIGIN = 'https://stats.example';
const PLAIN = { hasVitals: false };
const VITALS = { hasVitals: true };

describe('the snippet', () => {
  it('contains the address of the service twice: for the script and for the events', () => {
    const tag = '<script defer src="https://stats.example/js/script.js" data-host="https://stats.example"';
    expect(snippetOf(ORIGIN, PLAIN)).toBe(`${tag}></script>`);
    expect(snippetOf(ORIGIN, VITALS)).toBe(`${tag} data-vitals></script>`);
  });

  it.each([
    [PLAIN, {}],
    [VITALS, { 'data-vitals': '' }],
  ])('for tag managers creates the same tag by script: %j', (options, more) => {
    const attributes: Record<string, string> = {};
    const tag = {
      src: '',
      setAttribute: (name: string, value: string) => Object.assign(attributes, { [name]: value }),
    };
    const added: unknown[] = [];
    const [, script = ''] = /^<script>\n(.*)\n<\/script>$/s.exec(tagManagerSnippetOf(ORIGIN, options)) ?? [];
    runInNewContext(script, {
      document: {
        createElement: (name: string) => name === 'script' && tag,
        head: { appendChild: added.push.bind(added) },
      },
    });
    expect(added).toEqual([tag]);
    expect({ src: tag.src, ...attributes }).toEqual({ src: `${ORIGIN}/js/script.js`, 'data-host': ORIGIN, ...more });
  });
});

describe('the email to the developer', () => {
  it.each([PLAIN, VITALS])('contains the complete snippet and where to put it: %j', (options) => {
    const letter = new URL(mailtoAddress('shop.example', ORIGIN, options));
    expect(letter.protocol).toBe('mailto:');
    const parts = new URLSearchParams(letter.search);
    expect(parts.get('subject')).toContain('shop.example');
    expect(parts.get('body')).toContain(`\n${snippetOf(ORIGIN, options)}\n`);
    expect(parts.get('body')).toContain('every page of shop.example');
    // Mail programs do not decode a plus as a space.
    expect(letter.search).not.toContain('+');
  });
});
