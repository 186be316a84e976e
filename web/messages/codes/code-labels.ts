import { counted } from '../shared/counts.ts';

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
  facts: (codes: number, written: string, side: string) => `${counted(codes, 'codes', written)}, each ${side} mm high`,
  tooSmall: (name: string, least: string, width: string) =>
    `“${name}” prints ${width} mm wide on these labels. Phones need at least ${least} mm.`,
  severalTooSmall: (count: string) => `${count} codes are too small to scan.`,
  largeEnough: (count: number) => `Use ${count} labels per sheet`,
  noneLargeEnough: 'No label is large enough. Print the code from its own page.',
  newest: 'Showing the newest codes. To print others, select them in the list and choose “Print labels”.',
  preview: 'First sheet',
  empty: 'No codes to print',
  emptyText: 'Create one or more codes, then print them on labels.',
  toList: 'Go to QR codes',
} as const;
