import { expect, it } from 'vitest';
import { accessColumns, accessOf } from './key-columns.ts';

it.each([
  [{ scopes: [], websites: [], channels: [], addresses: [] }, ['', '', '', '']],
  [{ scopes: ['read'], websites: [], channels: [], addresses: [] }, ['read', '', '', '']],
  [
    {
      scopes: ['links:read', 'qr:write'],
      websites: [5, 66],
      channels: [7],
      addresses: ['203.0.113.0/24', '2001:db8::1'],
    },
    ['links:read qr:write', '5 66', '7', '203.0.113.0/24 2001:db8::1'],
  ],
])('stores the access %j as %j and reads it back', (access, columns) => {
  const stored = accessColumns(access);
  expect([stored.scopes, stored.websites, stored.channels, stored.addresses]).toEqual(columns);
  expect(accessOf(stored)).toEqual(access);
});

it('reads what earlier releases stored', () => {
  const none = { websites: '', channels: '', addresses: '' };
  expect(accessOf({ scopes: '', ...none }).scopes).toEqual([]);
  expect(accessOf({ scopes: 'read', ...none }).scopes).toEqual(['read']);
});
