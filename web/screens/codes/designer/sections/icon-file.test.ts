import { describe, expect, it } from 'vitest';
import { iconFile, iconMarkup } from './icon-file.ts';

describe('an icon as a logo', () => {
  it('is an image of its own, in the color of the code', () => {
    const svg = '<svg viewBox="0 0 24 24" fill="currentcolor" aria-hidden="true"><path d="M0 0"></path></svg>';
    expect(iconMarkup(svg, '#12372a')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 24 24" fill="#12372a"><path d="M0 0"></path></svg>',
    );
  });

  it('replaces the size, namespace and color that an icon has on screen', () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" class="lucide" stroke="currentColor" stroke-width="2.4"><path d="M1 1"/></svg>';
    const markup = iconMarkup(svg, '#000000');
    expect(markup.match(/xmlns=/g)).toHaveLength(1);
    expect(markup).toContain('stroke="#000000" stroke-width="2.4"');
    expect(markup).not.toMatch(/class|width="24"/);
  });

  it('is a file that the picker of logos accepts', () => {
    expect(iconFile('<svg></svg>', '#000000').type).toBe('image/svg+xml');
  });
});
