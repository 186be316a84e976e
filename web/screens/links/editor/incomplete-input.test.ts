import { expect, it } from 'vitest';
import { rejectUnfinished } from './incomplete-input.ts';
import { localOf } from './local-times.ts';

const NEW = { url: '', expiry: '' };
const DONE = { url: 'https://shop.example/', expiry: '', type: 'direct', splash: '', overlay: '' } as const;

it.each([
  [{ url: ' ' }, { url: ['Enter a destination.'] }],
  [{ type: 'splash' }, { splash: ['Choose a splash page.'] }],
  [
    { type: 'overlay', url: '' },
    { url: ['Enter a destination.'], overlay: ['Choose an overlay.'] },
  ],
] as const)('shows what is missing at its field: %o', (values, fields) => {
  expect(() => rejectUnfinished({ ...DONE, ...values }, NEW)).toThrow(expect.objectContaining({ fields }));
});

it.each([{}, { type: 'splash', splash: '3' }, { type: 'overlay', overlay: '4' }, { splash: '3' }] as const)(
  'accepts complete input: %o',
  (values) => {
    expect(() => rejectUnfinished({ ...DONE, ...values }, NEW)).not.toThrow();
  },
);

it.each(['not a url', 'studio', 'https://not a url', 'http://wiki/start'])('rejects %s at its field', (url) => {
  const fields = { url: ['Enter a web address, such as https://example.com.'] };
  expect(() => rejectUnfinished({ ...DONE, url }, NEW)).toThrow(expect.objectContaining({ fields }));
});

it('accepts a stored destination of the own network, which the API allows', () => {
  const url = 'http://wiki/start';
  expect(() => rejectUnfinished({ ...DONE, url }, { ...NEW, url })).not.toThrow();
});

const MINUTE_MS = 60_000;
const atMinutes = (minutes: number) =>
  localOf(new Date(Date.now() + minutes * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' '));

it('rejects an expiry in the past at its field, unless it is the stored one', () => {
  const [past, future] = [atMinutes(-2), atMinutes(2)];
  const fields = { expiry: ['This time is in the past. Choose a later one.'] };
  expect(() => rejectUnfinished({ ...DONE, expiry: past }, NEW)).toThrow(expect.objectContaining({ fields }));
  expect(() => rejectUnfinished({ ...DONE, expiry: past }, { ...NEW, expiry: past })).not.toThrow();
  for (const expiry of [future, '', 'soon'])
    expect(() => rejectUnfinished({ ...DONE, expiry }, { ...NEW, expiry: past })).not.toThrow();
});
