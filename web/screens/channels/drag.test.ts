import { expect, it } from 'vitest';
import { readDrag, writeDrag } from './drag.ts';

function transfer(texts: Record<string, string> = {}) {
  return {
    setData: (kind: string, text: string) => {
      texts[kind] = text;
    },
    getData: (kind: string) => texts[kind] ?? '',
  };
}

it('reads dragged items, from a channel and from none', () => {
  for (const from of [4, undefined]) {
    const carried = transfer();
    writeDrag(carried, { items: [{ type: 'qr', id: 3 }], from });
    expect(readDrag(carried)).toEqual({ items: [{ type: 'qr', id: 3 }], from });
  }
});

it('ignores files and text from elsewhere', () => {
  expect(readDrag(transfer({ 'text/plain': '{"items":[]}' }))).toBeUndefined();
  expect(readDrag(transfer({ 'application/x-waymark-items': '{"items":3}' }))).toBeUndefined();
  expect(readDrag(transfer({ 'application/x-waymark-items': 'x' }))).toBeUndefined();
});
