import { describe, expect, it } from 'vitest';
import { withChanges } from './url-state.ts';

describe('screen state in the address', () => {
  it('changes the named parameters and keeps the others in order', () => {
    expect(withChanges(new URLSearchParams('q=a&tab=two&page=3'), { q: 'b', page: undefined }).toString()).toBe(
      'q=b&tab=two',
    );
  });

  it('omits empty parameters', () => {
    expect(withChanges(new URLSearchParams('q=a'), { q: '' }).toString()).toBe('');
    expect(withChanges(new URLSearchParams(), { q: undefined }).toString()).toBe('');
  });

  it('does not modify the previous address', () => {
    const before = new URLSearchParams('q=a');
    withChanges(before, { q: 'b' });
    expect(before.toString()).toBe('q=a');
  });

  it('preserves any text', () => {
    expect(withChanges(new URLSearchParams(), { q: 'a&b=c #ä' }).get('q')).toBe('a&b=c #ä');
  });
});
