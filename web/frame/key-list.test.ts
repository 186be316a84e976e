import { expect, it } from 'vitest';
import { keyList } from './key-list.ts';

const frame = { isEverywhere: true, shortcuts: { '/': { what: 'Search' }, 'g h': { what: 'Go to Home' } } };
const list = {
  isEverywhere: false,
  shortcuts: { j: { what: 'Next row' }, ArrowDown: { what: 'Next row' }, 'mod+enter': { what: 'Save' } },
};
const foot = { isEverywhere: false, shortcuts: { '/': { what: 'Filter' }, Escape: { what: 'Clear all' } } };

it('keys of the screen are listed apart from those of everywhere, with all that do the same on a line', () => {
  expect(keyList([frame, list])).toEqual({
    here: [
      { what: 'Next row', ways: [[['J']], [['↓']]] },
      { what: 'Save', ways: [[['Ctrl', 'Enter']]] },
    ],
    everywhere: [
      { what: 'Search', ways: [[['/']]] },
      { what: 'Go to Home', ways: [[['G'], ['H']]] },
    ],
  });
});

it('a key that the screen has another use for is listed for the screen alone', () => {
  const { here, everywhere } = keyList([foot, frame]);
  expect(here.map(({ what }) => what)).toEqual(['Filter', 'Clear all']);
  expect(everywhere.map(({ what }) => what)).toEqual(['Go to Home']);
});
