import { expect, it } from 'vitest';
import { readCondition } from './filters.ts';
import { objectsBehind } from './source-objects.ts';

it.each([
  ['source', ['is,source,QR code'], 'via_qr'],
  ['source', ['is,country,DE', 'is,source,Short link'], 'via_link'],
  ['channel', ['is,channel,qr'], 'via_qr'],
  ['channel', ['is,channel,link'], 'via_link'],
  ['channel', ['is,source,QR code'], undefined],
  ['source', ['is,source,QR code,Google'], undefined],
  ['source', ['is_not,source,QR code'], undefined],
  ['source', ['is,source,Google'], undefined],
  ['source', [], undefined],
])('a list by %s that is filtered by %j shows %s instead', (dimension, written, objects) => {
  expect(
    objectsBehind(
      dimension,
      written.flatMap((text) => readCondition(text) ?? []),
    ),
  ).toBe(objects);
});
