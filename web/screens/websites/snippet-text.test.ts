import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { mailtoAddress } from './snippet-help.tsx';
import { snippetOf, tagManagerSnippetOf } from './snippet-text.ts';

const ORIGIN = 'https://stats.example';

describe('the snippet', () => {
  it('contains the address of the service twice: for the script and for the events', () => {
    expect(snippetOf(ORIGIN)).toBe(
      '<script defer src="https://stats.example/js/script.js" data-host="https://stats.example"></script>',
    );
  });

  it('for tag managers creates the same tag by script', () => {
    const attributes: Record<string, string> = {};
    const tag = {
      src: '',
      setAttribute: (name: string, value: string) => Object.assign(attributes, { [name]: value }),
    };
    const added: unknown[] = [];
    const [, script = ''] = /^<script>\n(.*)\n<\/script>$/s.exec(tagManagerSnippetOf(ORIGIN)) ?? [];
    runInNewContext(script, {
      document: {
        createElement: (name: string) => name === 'script' && tag,
        head: { appendChild: added.push.bind(added) },
      },
    });
    expect(added).toEqual([tag]);
    expect({ src: tag.src, ...attributes }).toEqual({ src: `${ORIGIN}/js/script.js`, 'data-host': ORIGIN });
  });
});

describe('the email to the developer', () => {
  it('contains the complete snippet and where to put it', () => {
    const letter = new URL(mailtoAddress('shop.example', ORIGIN));
    expect(letter.protocol).toBe('mailto:');
    const parts = new URLSearchParams(letter.search);
    expect(parts.get('subject')).toContain('shop.example');
    expect(parts.get('body')).toContain(`\n${snippetOf(ORIGIN)}\n`);
    expect(parts.get('body')).toContain('every page of shop.example');
    // Mail programs do not decode a plus as a space.
    expect(letter.search).not.toContain('+');
  });
});
