import { expect, it } from 'vitest';
import { keyList } from './shortcut-list.ts';

const frame = { isEverywhere: true, shortcuts: { '/': { what: 'Search' }, 'g h': { what: 'Go to Home' } } };
const list = {
  isEverywhere: false,
  shortcuts: { j: { what: 'Next row' }, ArrowDown: { what: 'Next row' }, 'mod+enter': { what: 'Save' } },
};
const foot = { isEverywhere: false, shortcuts: { '/': { what: 'Filter' }, Escape: { what: 'Clear all' } } };

it('lists shortcuts of the screen apart from global ones, and all shortcuts of one action in a line', () => {
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

it('lists a shortcut that the screen redefines for the screen only', () => {
  const { here, everywhere } = keyList([foot, frame]);
  expect(here.map(({ what }) => what)).toEqual(['Filter', 'Clear all']);
  expect(everywhere.map(({ what }) => what)).toEqual(['Go to Home']);
});
