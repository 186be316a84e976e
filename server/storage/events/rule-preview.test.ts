import { describe, expect, it } from 'vitest';
import type { BoundValues, EventClient } from './engine/client.ts';
import { createRulePreviewReader } from './rule-preview.ts';

const SITE = { accountId: 918273, websiteId: 918274 };
const RANGE = { from: 918275, to: 918276 };

describe('the query for rule previews', () => {
  it('contains no caller’s text: ids and moments are bound values', async () => {
    const requested: { sql: string; values: BoundValues }[] = [];
    const rows = async (sql: string, values: BoundValues) => {
      requested.push({ sql, values });
      return [];
    };
    await createRulePreviewReader({ rows } as unknown as EventClient, () => true).countForRules(SITE, RANGE);
    expect(requested).toHaveLength(2);
    for (const { sql, values } of requested) {
      expect(sql).not.toMatch(/91827/);
      expect(sql).toMatch(/account_id = \{account: UInt64\} AND site_id = \{site: UInt64\}/);
      expect(values).toEqual({ account: 918273, site: 918274, ...RANGE });
    }
  });

  it('is rejected immediately while the engine is down', async () => {
    const reader = createRulePreviewReader({} as EventClient, () => false);
    await expect(reader.countForRules(SITE, RANGE)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
