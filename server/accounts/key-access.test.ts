import { describe, expect, it } from 'vitest';
import { FULL_ACCESS, isLimited, isWithin, type KeyAccessInput, readKeyAccess } from './key-access.ts';

describe('the access of a key', () => {
  it.each<[string, KeyAccessInput, KeyAccessInput]>([
    ['nothing is full access', {}, {}],
    ['read and write is full access', { scopes: ['read', 'write'] }, {}],
    ['write is full access', { scopes: ['write', 'links:read'] }, {}],
    [
      'read includes what can be read',
      { scopes: ['links:read', 'read', 'qr:write'] },
      { scopes: ['read', 'qr:write'] },
    ],
    [
      'scopes are in one order, each once',
      { scopes: ['qr:read', 'links:read', 'qr:read'] },
      { scopes: ['links:read', 'qr:read'] },
    ],
    ['objects are named once', { websites: [3, 4, 3], channels: [5, 5] }, { websites: [3, 4], channels: [5] }],
    [
      'addresses are canonical, each once',
      { addresses: ['203.0.113.9/24', ' ', '203.0.113.0/24', '2001:DB8::1'] },
      { addresses: ['203.0.113.0/24', '2001:db8::1'] },
    ],
  ])('%s', (_, written, expected) => {
    expect(readKeyAccess(written)).toEqual({ ...FULL_ACCESS, ...expected });
  });

  it.each(['nonsense', '203.0.113.0/99', '0.0.0.0/0', '203.0.113.*'])('has no address %s', (address) => {
    expect(() => readKeyAccess({ addresses: ['203.0.113.7', address] })).toThrow(
      expect.objectContaining({
        fields: { addresses: [expect.stringContaining(`"${address}" is not an IP address`)] },
      }),
    );
  });

  it.each([
    [{ websites: [], channels: [] }, false],
    [{ websites: [1], channels: [] }, true],
    [{ websites: [], channels: [1] }, true],
  ])('is limited by websites and channels: %j %s', (limits, expected) => expect(isLimited(limits)).toBe(expected));
});

describe('a key within another', () => {
  const key = (scopes: string[], addresses: string[] = []) => ({ ...FULL_ACCESS, scopes, addresses });
  const limited = { ...FULL_ACCESS, websites: [1] };

  it.each([
    [key([]), key([]), true],
    [key(['links:read']), key([]), true],
    [limited, key([]), true],
    [key([]), key(['keys:write']), false],
    [key([]), key(['read']), false],
    [key(['keys:write']), key(['keys:write', 'links:read']), true],
    [key(['links:write']), key(['keys:write', 'links:read']), false],
    [key(['links:read']), key(['read']), true],
    [key(['read']), key(['links:read', 'keys:write']), false],
    [key(['events:write']), key(['read']), false],
    [key([], ['203.0.113.7']), key([], ['203.0.113.7', '198.51.100.1']), true],
    [key([], ['203.0.113.7']), key([], ['203.0.113.0/24']), false],
    [key([]), key([], ['203.0.113.7']), false],
    [key(['links:read'], ['203.0.113.7']), key([]), true],
    [limited, limited, false],
  ])('%j in %j: %s', (wanted, other, expected) => expect(isWithin(wanted, other)).toBe(expected));
});
