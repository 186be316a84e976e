import { counted } from '../shared/counts.ts';

const labels = (count: number) => (count === 1 ? '1 label' : `${count} labels`);

/** Messages of label sheets. */
export const labelMessages = {
  title: 'Print labels',
  action: 'Print labels',
  subtitle: 'One code per label on A4 sheets. Print at 100% scale with no margins, or save as PDF.',
  sheet: 'Labels per sheet',
  sheets: (count: number, width: string, height: string) => `${count}, each ${width} × ${height} mm`,
  skip: 'Labels already used',
  skipAbout: 'Skips this many labels on a partly used sheet.',
  copies: 'Copies of each code',
  names: 'Print the name of each code',
  print: (sheets: number) => `Print ${counted(sheets, 'sheets', String(sheets))}`,
  /** What is printed, such as "60 labels on 2 sheets". */
  sum: (count: number, sheets: number) => `${labels(count)} on ${counted(sheets, 'sheets', String(sheets))}`,
  codeHeight: (side: string) => `Each code is ${side} mm high.`,
  left: (count: number) =>
    count === 0 ? 'No label stays empty.' : `${labels(count)} ${count === 1 ? 'stays' : 'stay'} empty at the end.`,
  tooSmall: (name: string, least: string, width: string) =>
    `“${name}” prints ${width} mm wide on these labels. Phones need at least ${least} mm.`,
  severalTooSmall: (count: string) => `${count} codes are too small to scan.`,
  largeEnough: (count: number, sheets: number) =>
    `Use ${count} labels per sheet (${counted(sheets, 'sheets', String(sheets))})`,
  noneLargeEnough: 'No label is large enough. Print the code from its own page.',
  picker: 'Codes to print',
  chosen: (count: string, all: string) => `${count} of ${all} codes selected`,
  selectAll: 'Select all',
  clear: 'Clear',
  noneChosen: 'Select at least one code.',
  preview: 'First sheet',
  sheetOf: (sheets: number) => (sheets > 1 ? `Sheet 1 of ${sheets}` : 'Preview'),
  empty: 'No codes to print',
  emptyText: 'Create one or more codes, then print them on labels.',
  toList: 'Go to QR codes',
} as const;
