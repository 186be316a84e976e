import { expect, it } from 'vitest';
import { destinationOf } from './destination.ts';

/** Parses a response as from the wire. */
const answered = (text: string): Parameters<typeof destinationOf>[0] => JSON.parse(text);

it('a scan ends at the destination of the short link in the code', () => {
  expect(destinationOf(answered('{"error":0,"details":{"longurl":"https://shop.example/"}}'))).toBe(
    'https://shop.example/',
  );
});

it.each(['{"error":1,"message":"There is no link with this short address."}', '{"error":0,"data":{"urls":[]}}'])(
  'a scan ends at the address itself where it is not a short link: %s',
  (text) => {
    expect(destinationOf(answered(text))).toBeUndefined();
  },
);
