import { expect, it } from 'vitest';
import { refuseUnfinished } from './unfinished.ts';

const DONE = { url: 'https://shop.example/', type: 'direct', splash: '', overlay: '' } as const;

it.each([
  [{ url: ' ' }, { url: ['Enter where the link leads.'] }],
  [{ type: 'splash' }, { splash: ['Choose the splash page to show.'] }],
  [
    { type: 'overlay', url: '' },
    { url: ['Enter where the link leads.'], overlay: ['Choose the overlay to show.'] },
  ],
] as const)('what was left open is told at its field: %o', (values, fields) => {
  expect(() => refuseUnfinished({ ...DONE, ...values })).toThrow(expect.objectContaining({ fields }));
});

it.each([{}, { type: 'splash', splash: '3' }, { type: 'overlay', overlay: '4' }, { splash: '3' }] as const)(
  'what is whole is sent: %o',
  (values) => {
    expect(() => refuseUnfinished({ ...DONE, ...values })).not.toThrow();
  },
);
