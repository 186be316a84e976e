import { describe, expect, it } from 'vitest';
import { AuditEntry as Schema } from '../../../../contract/application/audit.ts';
import { bodyMistakes } from '../../../../test/support/response-check.ts';
import type { AuditEntry } from '../../../audit/audit.ts';
import { presentEntry } from './audit-entry.ts';

const entry: AuditEntry = {
  accountId: 7,
  sequence: 41,
  createdAt: Date.UTC(2026, 10, 26, 8, 30),
  personId: 3,
  actor: 'ada',
  keyId: 0,
  key: '',
  action: 'updateLink',
  category: 'change',
  kind: 'link',
  objectId: 12,
  objectName: 'spring',
  network: '203.0.113.0/24',
  place: 'Hamburg, Germany',
  device: 'Firefox on Linux',
  details: '{}',
  previousHash: 'a',
  hash: 'b',
};

describe('an entry of an audit log', () => {
  it('is presented by its position in the log, without the account and the hash before it', () => {
    expect(presentEntry(entry)).toEqual({
      id: 41,
      date: '2026-11-26 08:30:00',
      action: 'updateLink',
      category: 'change',
      kind: 'link',
      object: 12,
      name: 'spring',
      person: 3,
      actor: 'ada',
      key: null,
      network: '203.0.113.0/24',
      place: 'Hamburg, Germany',
      device: 'Firefox on Linux',
      changes: [],
      details: {},
      hash: 'b',
    });
  });

  it.each<[string, Partial<AuditEntry>, object]>([
    ['of the operator or the service has no person', { personId: 0, actor: '' }, { person: null, actor: '' }],
    ['about no object has none', { objectId: 0 }, { object: null }],
    ['made with an API key names it', { keyId: 5, key: 'CI' }, { key: 'CI' }],
    ['made in a session has no key, whatever was stored', { keyId: 0, key: 'CI' }, { key: null }],
    ['has its details without the changes', { details: '{"made":3}' }, { changes: [], details: { made: 3 } }],
    [
      'has changes with the value before and after',
      { details: '{"changes":[{"field":"url","before":null,"after":"https://a.example/"}],"fields":["url"]}' },
      {
        changes: [{ field: 'url', before: null, after: 'https://a.example/' }],
        details: { fields: ['url'] },
      },
    ],
  ])('that is %s', (_what, over, expected) => {
    const presented = presentEntry({ ...entry, ...over });
    expect(presented).toMatchObject(expected);
    expect(bodyMistakes(Schema, presented)).toEqual([]);
  });
});
