import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import createIcon, { type IconProps } from './lean-icon.ts';

const Dot = createIcon({
  node: [
    ['path', { d: 'M1 1', key: 'a' }],
    ['circle', { r: '2', key: 'b' }],
  ],
});
const drawn = (props: IconProps = {}) => renderToStaticMarkup(createElement(Dot, props));

describe('an icon', () => {
  it('is drawn with the shapes of the library, in the color of the text', () => {
    expect(drawn()).toContain('<path d="M1 1"></path><circle r="2"></circle></svg>');
    expect(drawn()).toContain('stroke="currentColor"');
  });

  it.each<[string, IconProps, string]>([
    ['has the size that is asked for', { size: 13 }, 'width="13" height="13" viewBox="0 0 24 24"'],
    ['takes the attributes of its element', { strokeWidth: 2.4, className: 'big' }, 'class="big"'],
    ['is hidden from screen readers', {}, 'aria-hidden="true"'],
  ])('%s', (_, props, expected) => expect(drawn(props)).toContain(expected));

  it('with a name is read', () => {
    expect(drawn({ 'aria-label': 'Warning', role: 'img' })).not.toContain('aria-hidden');
  });
});
