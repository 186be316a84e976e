import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Family } from '../../../contract/families.ts';
import { openWorld, type World } from '../../support/contract-world.ts';
import { fillPath, makeOneOfEach, type ObjectIds, pathFillings } from '../../support/object-factory.ts';
import { expectRefusal } from '../../support/response-check.ts';
import { keyedOperations, requestOf, type ServedOperation } from '../../support/served-operations.ts';
import { sampleOf } from '../../support/vitest/scope.ts';

/** No JSON object: the text that is sent. */
const NO_OBJECTS = ['{', '[1]', '"text"', '1', 'null', 'true', '{"a":1}}', "{'a':1}", '\u0000', '{"a":\n', 'undefined'];

const OTHER_TYPES = ['text/xml', 'multipart/form-data; boundary=x', 'application/octet-stream', 'image/png', 'x/y'];

const MEGABYTE = 1024 * 1024;
/** Larger than the body that an operation takes: a hundred events, a hundred links, a file of links, a batch of codes, a picture. */
const TOO_LONG: Readonly<Record<string, number>> = {
  sendEvents: 257 * 1024,
  shortenLinks: 2.1 * MEGABYTE,
  importLinks: 4.1 * MEGABYTE,
  batchQrCodes: 8.1 * MEGABYTE,
  checkQrBatch: 8.1 * MEGABYTE,
  createTask: 8.1 * MEGABYTE,
  putLinkPicture: 7.1 * MEGABYTE,
  uploadBioPicture: 7.1 * MEGABYTE,
  uploadBioFile: 7.1 * MEGABYTE,
  proofQrCode: 7.1 * MEGABYTE,
  proofQrDesign: 10.1 * MEGABYTE,
};

/** Likewise: a logo of 2 MiB as text, 64 KiB of everything else. */
function tooLong({ operation: { id } }: ServedOperation): number {
  return Math.ceil(TOO_LONG[id] ?? (/(QrCode|(create|update)Preset)$/.test(id) ? 4 * MEGABYTE : 65 * 1024));
}

/** Bodies that are too long, of another type or no object are rejected before validation. */
export function describeBodies(family: Family['name']): void {
  describe(`the ${family} group`, () => {
    let world: World;
    let ids: ObjectIds;
    beforeAll(async () => {
      world = await openWorld();
      ids = await makeOneOfEach(world, world.app.account.key);
    });
    afterAll(() => world.close());

    const writes = keyedOperations(family).filter(({ operation }) => operation.body);
    const rows = writes.map((served) => ({ served, id: served.operation.id }));

    const requestTo = (served: ServedOperation) => {
      const [filling = { words: {}, kinds: {} }] = pathFillings(served);
      return { ...requestOf(served, { params: fillPath(filling, ids) }), key: world.app.account.key };
    };

    it.each(sampleOf(rows, 3, 0))('$id returns 413 when the body is too large', async ({ served }) => {
      const body = JSON.stringify({ name: 'x'.repeat(tooLong(served)) });
      const headers = { 'Content-Type': 'application/json' };
      for (const chunked of [false, true]) {
        expectRefusal(await world.send({ ...requestTo(served), headers, body, chunked }), 413);
      }
    });

    it.each(sampleOf(rows, 3, 1))('$id returns 415 when the body is neither JSON nor a form', async ({ served }) => {
      for (const type of OTHER_TYPES) {
        const headers = { 'Content-Type': type };
        expectRefusal(await world.send({ ...requestTo(served), headers, body: '{"name":"x"}' }), 415);
      }
    });

    it.each(sampleOf(rows, 3, 2))('$id returns 400 when the body is not a JSON object', async ({ served }) => {
      const headers = { 'Content-Type': 'application/json' };
      for (const body of NO_OBJECTS) {
        const response = await world.send({ ...requestTo(served), headers, body });
        expect([body, response.status]).toEqual([body, 400]);
        expectRefusal(response, 400);
      }
    });

    it.each(sampleOf(rows, 3, 0))('$id returns 400 when the body is nested too deeply', async ({ served }) => {
      const headers = { 'Content-Type': 'application/json' };
      const body = `{"name":${'{"a":'.repeat(30)}1${'}'.repeat(30)}}`;
      expectRefusal(await world.send({ ...requestTo(served), headers, body }), 400);
    });

    it('accepts JSON with a charset and in other spellings of its type', async () => {
      const body = '{"name":"x"}';
      for (const type of ['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json;charset=UTF-8']) {
        for (const { served } of rows) {
          const response = await world.send({ ...requestTo(served), headers: { 'Content-Type': type }, body });
          expect([served.operation.id, [400, 415].includes(response.status) && !response.json.errors]).toEqual([
            served.operation.id,
            false,
          ]);
        }
      }
    });
  });
}
