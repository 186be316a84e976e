import { expect, it } from 'vitest';
import { endOf } from './destination.ts';

type Found = Parameters<typeof endOf>[0];

it('a scan ends where the short link leads that the code leads to', () => {
  expect(endOf({ error: 0, details: { longurl: 'https://shop.example/' } } as Found)).toBe('https://shop.example/');
});

it.each([
  { error: 1, message: 'There is no link with this short address.' },
  { error: 0, data: { urls: [] } },
])('a scan ends at the address itself where no short link stands: %j', (answer) => {
  expect(endOf(answer as Found)).toBeUndefined();
});
