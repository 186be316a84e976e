import { describe, expect, it } from 'vitest';
import type { PinnedRef } from './pin-port.ts';
import { createPins, MAX_PINS } from './pins.ts';

const OWNER = { accountId: 1, personId: 2 };
const LINK = { type: 'link', id: 7 } as const;

/** Objects exist up to ID 100. */
function setUp(kept: PinnedRef[] = []) {
  const pins = [...kept];
  const isSame = (one: PinnedRef) => (other: PinnedRef) => one.type === other.type && one.id === other.id;
  const store = {
    list: async () => [...pins],
    add: async (_owner: unknown, ref: PinnedRef) => ref.id <= 100 && pins.unshift(ref) > 0,
    remove: async (_owner: unknown, ref: PinnedRef) => {
      const place = pins.findIndex(isSame(ref));
      if (place >= 0) pins.splice(place, 1);
    },
    order: async (_owner: unknown, refs: readonly PinnedRef[]) => {
      pins.splice(0, pins.length, ...refs);
    },
  };
  return { pins, service: createPins({ store, clock: { now: () => 5 } }) };
}

const many = (count: number): PinnedRef[] =>
  Array.from({ length: count }, (_, index) => ({ type: 'qr', id: index + 1 }));

describe('pins', () => {
  it('are added newest first, once each', async () => {
    const { service } = setUp();
    await service.set(OWNER, LINK, true);
    await service.set(OWNER, { type: 'website', id: 3 }, true);
    await service.set(OWNER, LINK, true);
    expect(await service.list(OWNER)).toEqual([{ type: 'website', id: 3 }, LINK]);
  });

  it('are removed, and stay removed', async () => {
    const { service } = setUp([LINK, { type: 'qr', id: 7 }]);
    await service.set(OWNER, LINK, false);
    await service.set(OWNER, LINK, false);
    expect(await service.list(OWNER)).toEqual([{ type: 'qr', id: 7 }]);
  });

  it.each([
    ['an unknown type', { type: 'bio', id: 7 }, 'type'],
    ['no type', { type: '', id: 7 }, 'type'],
    ['an object that does not exist', { type: 'link', id: 101 }, 'id'],
    ['no ID', { type: 'link', id: undefined }, 'id'],
    ['text as an ID', { type: 'link', id: '7' }, 'id'],
    ['an ID below 1', { type: 'link', id: 0 }, 'id'],
  ])('reject %s and name the field', async (_what, written, field) => {
    const { service, pins } = setUp();
    await expect(service.set(OWNER, written, true)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { [field]: [expect.any(String)] },
    });
    expect(pins).toEqual([]);
  });

  it('are moved, each object once', async () => {
    const code = { type: 'qr', id: 7 } as const;
    const { service } = setUp([LINK, code]);
    await service.order(OWNER, [code, LINK, code]);
    expect(await service.list(OWNER)).toEqual([code, LINK]);
  });

  it.each([
    ['an unknown type', [LINK, { type: 'bio', id: 1 }], 'type'],
    ['text as an ID', [{ type: 'link', id: '7' }], 'id'],
    ['more than there can be', many(MAX_PINS + 1), 'pins'],
  ])('are not moved for %s', async (_what, written, field) => {
    const { service, pins } = setUp([LINK]);
    await expect(service.order(OWNER, written)).rejects.toMatchObject({ fields: { [field]: [expect.any(String)] } });
    expect(pins).toEqual([LINK]);
  });

  it('are limited, and say what to do', async () => {
    const { service } = setUp(many(MAX_PINS));
    await expect(service.set(OWNER, LINK, true)).rejects.toThrow('Unpin one first');
    await service.set(OWNER, { type: 'qr', id: 1 }, true);
    await service.set(OWNER, { type: 'qr', id: 1 }, false);
    await service.set(OWNER, LINK, true);
    expect(await service.list(OWNER)).toHaveLength(MAX_PINS);
  });
});
