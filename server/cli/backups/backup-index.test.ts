import { describe, expect, it } from 'vitest';
import { formatIndex, parseIndex } from './backup-index.ts';
import { DamagedBackupError } from './damaged-backup.ts';

const NAME = '2026-01-31T03-00-00Z';
const SUM = 'ab'.repeat(32);
const FILES = new Map([
  ['events/2026-01-30.native.zst', { sum: SUM, bytes: 12 }],
  ['manifest.json', { sum: 'cd'.repeat(32), bytes: 0 }],
]);

describe('the list of the files of a backup', () => {
  it('returns what was written', () => {
    expect(parseIndex(formatIndex(NAME, FILES), NAME, 'memory')).toEqual(FILES);
    expect(parseIndex(formatIndex(NAME, new Map()), NAME, 'memory')).toEqual(new Map());
  });

  it.each([
    ['of another backup', formatIndex('2026-01-30T03-00-00Z', FILES), 'of another backup'],
    ['that is empty', '', 'of another backup or not valid'],
    ['that is cut off at a line', formatIndex(NAME, FILES).slice(0, -1), 'cut off'],
    ['with a checksum that is too short', `Waymark backup ${NAME}\nab 1 a\n`, 'is not valid'],
    ['without a size', `Waymark backup ${NAME}\n${SUM}  a\n`, 'is not valid'],
    ['with a path outside of it', `Waymark backup ${NAME}\n${SUM} 1 ../a\n`, 'is not valid'],
    ['with an absolute path', `Waymark backup ${NAME}\n${SUM} 1 /a\n`, 'is not valid'],
    ['with a hidden file', `Waymark backup ${NAME}\n${SUM} 1 .a\n`, 'is not valid'],
  ])('%s is rejected', (_what, text, sentence) => {
    const read = () => parseIndex(text, NAME, 'memory');
    expect(read).toThrow(DamagedBackupError);
    expect(read).toThrow(`The backup in memory (${NAME}) is damaged: the list of its files is `);
    expect(read).toThrow(sentence);
  });
});
