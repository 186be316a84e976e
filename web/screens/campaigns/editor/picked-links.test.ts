import { describe, expect, it } from 'vitest';
import {
  destinationInText,
  keyOf,
  type LinkChanges,
  NO_CHANGES,
  pickedOf,
  weightsToSave,
  withAdded,
  withCreated,
  withoutLink,
  withTitle,
  withWeight,
} from './picked-links.ts';
import type { CampaignLink } from './rotation.ts';

const linkOf = (id: number, weight = 1) =>
  ({
    id,
    shorturl: `https://go.example/a${id}`,
    alias: `a${id}`,
    title: `Link ${id}`,
    longurl: `https://example.com/${id}`,
    weight,
    status: 'active',
    protected: false,
    start: null,
    expiry: null,
    clicklimit: null,
    clicks: 0,
  }) as CampaignLink;
const links = [linkOf(1, 3), linkOf(2)];
const nine = { id: 9, label: 'Nine', target: 'https://example.com/9' };
const pasted = { id: null, label: 'new.example', target: 'https://new.example/' };
const keysOf = (changes: LinkChanges) => pickedOf(links, changes, 0).map(({ key }) => key);

describe('links picked for a campaign', () => {
  it('follow the existing ones, each once', () => {
    const changes = [nine, pasted, nine].reduce(withAdded, NO_CHANGES);
    expect(keysOf(changes)).toEqual(['1', '2', '9', 'https://new.example/']);
    expect(pickedOf(links, changes, 0).map(({ weight }) => weight)).toEqual(['3', '1', '1', '1']);
  });

  it('may be several new ones with one destination, each with its own name, weight and id', () => {
    let changes = [pasted, pasted, pasted].reduce(withAdded, NO_CHANGES);
    const [first, second, third] = pickedOf([], changes, 0);
    if (!first || !second || !third) throw new Error('This account already has three.');
    changes = withAdded(withoutLink(changes, second), pasted);
    const keys = [first.key, third.key, `${pasted.target} 4`];
    expect(pickedOf([], changes, 0).map(({ key }) => key)).toEqual(keys);
    changes = withWeight(withTitle(withTitle(changes, first, 'Newsletter'), third, 'Instagram'), third, '5');
    expect(pickedOf([], changes, 0).map(({ label, weight }) => [label, weight])).toEqual([
      ['Newsletter', '1'],
      ['Instagram', '5'],
      ['new.example', '1'],
    ]);
    changes = withCreated(changes, new Map(keys.map((key, at) => [key, 20 + at])));
    expect(changes.added.map(keyOf)).toEqual(['20', '21', '22']);
    expect([...weightsToSave([], changes)]).toEqual([[5, [21]]]);
  });

  it('can be removed and restored, whether they are new or existing', () => {
    const [one] = pickedOf(links, NO_CHANGES, 0);
    if (!one) throw new Error('There is a first one.');
    const left = withoutLink(NO_CHANGES, one);
    expect(keysOf(left)).toEqual(['2']);
    expect(withAdded(left, one)).toEqual(NO_CHANGES);
    const added = withAdded(NO_CHANGES, pasted);
    const [, , last] = pickedOf(links, added, 0);
    expect(last && withoutLink(added, last)).toEqual(NO_CHANGES);
  });

  it('are not shown twice when another tab has added them meanwhile', () => {
    expect(keysOf(withAdded(NO_CHANGES, { ...nine, id: 2 }))).toEqual(['1', '2']);
  });

  it('keep a weight as typed, and save only valid weights that changed', () => {
    const [one, two, ninth] = pickedOf(links, withAdded(NO_CHANGES, nine), 0);
    if (!one || !two || !ninth) throw new Error('This account already has three.');
    let changes = withAdded(NO_CHANGES, nine);
    changes = withWeight(changes, one, '3');
    changes = withWeight(changes, two, '5');
    changes = withWeight(changes, ninth, '5');
    expect([...weightsToSave(links, changes)]).toEqual([[5, [2, 9]]]);
    expect([...weightsToSave(links, withWeight(changes, two, 'many'))]).toEqual([[5, [9]]]);
    expect(pickedOf(links, withWeight(changes, two, 'many'), 0)[1]?.weight).toBe('many');
  });

  it('use the typed name of a new link unless it is blank', () => {
    const added = withAdded(withAdded(NO_CHANGES, pasted), { ...pasted, target: 'https://new.example/b', label: 'b' });
    const nameIt = (title: string) => {
      const [fresh] = pickedOf([], added, 0);
      return fresh ? pickedOf([], withTitle(added, fresh, title), 0).map(({ label }) => label) : [];
    };
    expect([nameIt(' Flyer '), nameIt('  ')]).toEqual([
      ['Flyer', 'b'],
      ['new.example', 'b'],
    ]);
  });

  it('are known by their ids once created, with their weights', () => {
    let changes = withAdded(withAdded(NO_CHANGES, pasted), nine);
    const [, , fresh] = pickedOf(links, changes, 0);
    if (!fresh) throw new Error('It is the third.');
    changes = withCreated(withWeight(changes, fresh, '4'), new Map([[pasted.target, 12]]));
    expect(changes.added.map(keyOf)).toEqual(['12', '9']);
    expect([...weightsToSave(links, changes)]).toEqual([[4, [12]]]);
  });
});

describe('pasted text', () => {
  it.each([
    ['https://example.com/a?b=c', 'https://example.com/a?b=c', 'example.com/a?b=c'],
    ['http://example.com', 'http://example.com/', 'example.com'],
    ['example.com/path', 'https://example.com/path', 'example.com/path'],
    ['www.example.co.uk', 'https://www.example.co.uk/', 'example.co.uk'],
    ['example.com:8080/x', 'https://example.com:8080/x', 'example.com:8080/x'],
    ['localhost:8080/x', 'http://localhost:8080/x', 'localhost:8080/x'],
  ])('%s is an address', (words, target, label) => {
    expect(destinationInText(words)).toEqual({ id: null, target, label });
  });

  it.each(['', 'garden', 'garden tour', 'a@example.com', 'two words.com', 'https://', 'v1.2', 'javascript:alert(1)'])(
    '%j is a search',
    (words) => {
      expect(destinationInText(words)).toBeUndefined();
    },
  );
});
