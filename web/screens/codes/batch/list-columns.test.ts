import { describe, expect, it } from 'vitest';
import { qrPayload } from '../../../../server/qr/payloads/payload.ts';
import { TYPES } from '../code-data.ts';
import { readTable } from './csv.ts';
import { columnsOf, templateCsv } from './list-columns.ts';
import { guessMapping, missingField, rowData } from './mapping.ts';

describe('the template of a list', () => {
  it.each(TYPES)('of %s has all columns and an example that makes a code', (type) => {
    const { names, rows } = readTable(templateCsv(type));
    const mapping = guessMapping(names, type);
    expect(mapping).not.toContain('');
    expect(missingField(mapping, type)).toBeUndefined();
    const example = rows[0] ?? [];
    expect(qrPayload(type, rowData(example, mapping, type))).not.toBe('');
  });

  it('names required columns first', () => {
    expect(columnsOf('link').map(({ name, need }) => [name, need])).toEqual([
      ['url', 'required'],
      ['name', 'optional'],
      ['foreground', 'optional'],
      ['background', 'optional'],
    ]);
    expect(columnsOf('vcard').filter(({ need }) => need === 'some')).toHaveLength(3);
  });
});
