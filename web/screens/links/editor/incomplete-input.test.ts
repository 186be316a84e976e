import { expect, it } from 'vitest';
import { rejectUnfinished } from './incomplete-input.ts';

const DONE = { url: 'https://shop.example/', type: 'direct', splash: '', overlay: '' } as const;

it.each([
  [{ url: ' ' }, { url: ['Enter a destination.'] }],
  [{ type: 'splash' }, { splash: ['Choose a splash page.'] }],
  [
    { type: 'overlay', url: '' },
    { url: ['Enter a destination.'], overlay: ['Choose an overlay.'] },
  ],
] as const)('shows what is missing at its field: %o', (values, fields) => {
  expect(() => rejectUnfinished({ ...DONE, ...values }, '')).toThrow(expect.objectContaining({ fields }));
});

it.each([{}, { type: 'splash', splash: '3' }, { type: 'overlay', overlay: '4' }, { splash: '3' }] as const)(
  'accepts complete input: %o',
  (values) => {
    expect(() => rejectUnfinished({ ...DONE, ...values }, '')).not.toThrow();
  },
);

it.each(['not a url', 'studio', 'https://not a url', 'http://wiki/start'])('rejects %s at its field', (url) => {
  const fields = { url: ['Enter a web address, such as https://example.com.'] };
  expect(() => rejectUnfinished({ ...DONE, url }, '')).toThrow(expect.objectContaining({ fields }));
});

it('accepts a stored destination of the own network, which the API allows', () => {
  const url = 'http://wiki/start';
  expect(() => rejectUnfinished({ ...DONE, url }, url)).not.toThrow();
});
