import { describe, expect, it } from 'vitest';
import { withRest } from '../../../../server/redirect/subpaths.ts';
import { below, subpathExample } from './subpaths.ts';

const TARGET = 'https://docs.example.com/base?x=1';
const shown = { url: TARGET, custom: 'guide', parameters: [], subpaths: true };
const example = (over: Partial<typeof shown> = {}) => subpathExample({ ...shown, ...over }, 'go.example', 'random');

describe('the example of forwarded subpaths', () => {
  it('keeps the path below the destination, and has no destination without the option', () => {
    const from = 'go.example/guide/any/page';
    expect(example()).toEqual({ from, to: 'https://docs.example.com/base/any/page?x=1' });
    expect(example({ subpaths: false })).toEqual({ from, to: null });
  });

  it('contains the parameters that are added to the destination', () => {
    const values = { ...shown, parameters: [{ name: 'utm_source', value: 'moved' }] };
    expect(subpathExample(values, 'go.example', '')?.to).toBe(
      'https://docs.example.com/base/any/page?x=1&utm_source=moved',
    );
  });

  it('starts with a placeholder for a random back-half', () => {
    expect(example({ custom: ' ' })?.from).toBe('go.example/random/any/page');
  });

  it('of a catch-all link has no back-half, and always a destination', () => {
    const from = 'go.example/any/page';
    expect(example({ custom: '*' })).toEqual({ from, to: 'https://docs.example.com/base/any/page?x=1' });
    expect(example({ custom: '*', subpaths: false })).toEqual({ from, to: TARGET });
  });

  it.each(['', ' ', 'https://', 'docs.example.com', 'ftp://docs.example.com/'])(
    'waits for a destination: %j',
    (url) => {
      expect(example({ url })).toBeUndefined();
    },
  );

  it.each([
    'https://a.example',
    'https://a.example/',
    'https://a.example?x=/1',
    'https://a.example/b/?x#y',
    'https://a.example/b#y?z',
  ])('is what the service does: %s', (target) => {
    expect(below(target, '/any/page')).toBe(withRest(target, '/any/page'));
  });
});
