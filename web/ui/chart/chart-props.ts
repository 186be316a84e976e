export interface ChartSeries {
  label: string;
  /** As many as there are times; null where there is nothing to draw. */
  values: readonly (number | null)[];
  /** Place in the palette, 1 to 6. */
  color?: number;
  /** The compared period. */
  isDashed?: boolean;
  /** Of the line; the usual one unless given. */
  widthPx?: number;
}

export interface ChartNote {
  /** Epoch seconds. */
  at: number;
  text: string;
}

export interface TimeChartProps {
  /** What is charted, for whoever does not see it. */
  label: string;
  /** Epoch seconds, rising. */
  times: readonly number[];
  series: readonly ChartSeries[];
  /** How a time is called in the window that follows the pointer. */
  nameTime: (seconds: number) => string;
  formatValue: (value: number) => string;
  /** Someone dragged over a part: epoch seconds. */
  onZoom?: (from: number, to: number) => void;
  /** When the last point's time is over, in epoch seconds; not yet unless given. */
  until?: number;
  notes?: readonly ChartNote[];
  /** Whose clocks the axis shows; those of the reader unless given. */
  timezone?: string;
  heightPx?: number;
}
