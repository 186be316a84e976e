import { counted } from '../shared/counts.ts';

/** Words of sheets of labels. */
export const labelWords = {
  title: 'Labels to print',
  action: 'Print labels',
  lead: 'Codes on sheets of A4, one a label. In the window that opens, print at 100 % without margins, or save as PDF.',
  sheet: 'Labels a sheet',
  sheets: (count: number, width: string, height: string) => `${count}, each ${width} × ${height} mm`,
  skip: 'Labels already used',
  skipAbout: 'On a sheet that was begun: that many stay empty.',
  copies: 'Copies of each',
  names: 'With the name of each code',
  print: (sheets: number) => `Print ${counted(sheets, 'sheets', String(sheets))}`,
  facts: (codes: number, written: string, side: string) =>
    `${counted(codes, 'codes', written)}, each picture ${side} mm high`,
  tooSmall: (name: string, least: string, width: string) =>
    `“${name}” should be at least ${least} mm wide for phones to read it; these labels print it at ${width} mm.`,
  severalTooSmall: (count: string) => `${count} codes come out too small.`,
  largeEnough: (count: number) => `Take ${count} labels a sheet`,
  noneLargeEnough: 'None of these labels is large enough: print it from its own page.',
  newest: 'The newest codes are here. To choose others, choose them in the list, then “Print labels”.',
  preview: 'The first sheet',
  empty: 'No codes to print',
  emptyText: 'Make a code, or many from a list, and print them on labels.',
  toList: 'To your codes',
} as const;
