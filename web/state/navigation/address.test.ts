import { describe, expect, it } from 'vitest';
import { changed } from './address.ts';

describe('what a screen shows, in the address', () => {
  it('changes what is named and keeps the rest, in its order', () => {
    expect(changed(new URLSearchParams('q=a&tab=two&page=3'), { q: 'b', page: undefined }).toString()).toBe(
      'q=b&tab=two',
    );
  });

  it('does not hold what is empty', () => {
    expect(changed(new URLSearchParams('q=a'), { q: '' }).toString()).toBe('');
    expect(changed(new URLSearchParams(), { q: undefined }).toString()).toBe('');
  });

  it('leaves the address before as it was', () => {
    const before = new URLSearchParams('q=a');
    changed(before, { q: 'b' });
    expect(before.toString()).toBe('q=a');
  });

  it('carries any text', () => {
    expect(changed(new URLSearchParams(), { q: 'a&b=c #ä' }).get('q')).toBe('a&b=c #ä');
  });
});
