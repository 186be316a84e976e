/** A4 in millimeters. */
const [PAPER_WIDTH, PAPER_HEIGHT] = [210, 297];
/** Margin for the printer's unprintable edge and inexact cutting. */
const MARGIN_MM = 3;

/** Labels of one size that fill a sheet to its edges, as sold in stores. */
export interface Sheet {
  readonly name: string;
  readonly columns: number;
  readonly rows: number;
}

export const SHEETS = [
  { name: '30', columns: 3, rows: 10 },
  { name: '24', columns: 3, rows: 8 },
  { name: '12', columns: 2, rows: 6 },
  { name: '40', columns: 4, rows: 10 },
] as const satisfies readonly Sheet[];

export interface LabelSize {
  readonly widthMm: number;
  readonly heightMm: number;
  /** Longer side of the image. */
  readonly sideMm: number;
}

export function labelSize({ columns, rows }: Sheet): LabelSize {
  const [widthMm, heightMm] = [roundToTenth(PAPER_WIDTH / columns), roundToTenth(PAPER_HEIGHT / rows)];
  return { widthMm, heightMm, sideMm: roundToTenth(Math.min(widthMm, heightMm) - 2 * MARGIN_MM) };
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}

export interface Label<Code> {
  /** Position on its sheet, from 0. */
  readonly place: number;
  /** Undefined for labels left empty at the start. */
  readonly code: Code | undefined;
}

export interface PrintedSheet<Code> {
  /** Sheet number, from 1. */
  readonly number: number;
  readonly labels: readonly Label<Code>[];
}

/** Distributes codes over sheets, label by label. */
export function sheetsOf<Code>(
  codes: readonly Code[],
  { columns, rows }: Sheet,
  { skip, copies }: { skip: number; copies: number },
): PrintedSheet<Code>[] {
  const labels = columns * rows;
  const all = [
    ...Array.from({ length: Math.min(skip, labels - 1) }, () => undefined),
    ...codes.flatMap((code) => Array.from({ length: copies }, () => code)),
  ];
  const count = Math.ceil(all.length / labels);
  return Array.from({ length: codes.length === 0 ? 0 : count }, (_, sheet) => ({
    number: sheet + 1,
    labels: all.slice(sheet * labels, (sheet + 1) * labels).map((code, place) => ({ place, code })),
  }));
}

/** Returns how many labels stay empty at the end of the last sheet. */
export function labelsLeft(
  codes: number,
  { columns, rows }: Sheet,
  { skip, copies }: { skip: number; copies: number },
): number {
  const labels = columns * rows;
  return codes === 0 ? 0 : (labels - ((skip + codes * copies) % labels)) % labels;
}

/** Parses a whole number within bounds; returns the minimum for invalid input. */
export function parseWholeNumber(text: string | null, least: number, most: number): number {
  const value = Math.round(Number(text ?? ''));
  return Number.isFinite(value) ? Math.min(Math.max(value, least), most) : least;
}
