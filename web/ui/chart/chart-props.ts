import type { ReactNode } from 'react';
import type { Body } from '../../api/client.ts';

export interface ChartSeries {
  label: string;
  /** One value per time; null where nothing is drawn. */
  values: readonly (number | null)[];
  /** Epoch seconds of the values where they are of another period than the chart's times. */
  times?: readonly number[] | undefined;
  /** Index in the palette, 1 to 6. */
  color?: number;
  /** Dashed, for the comparison. */
  isDashed?: boolean;
  /** Line width; a default unless given. */
  widthPx?: number;
}

export interface ChartNote {
  /** Epoch seconds. */
  at: number;
  text: string;
  id?: number;
}

export interface TimeChartProps {
  /** Name of the chart for screen readers. */
  label: string;
  /** Epoch seconds, ascending. */
  times: readonly number[];
  series: readonly ChartSeries[];
  /** Names a time in the tooltip. */
  nameTime: (seconds: number) => string;
  /** @param isTight whether it is a label of the axis, which has little space */
  formatValue: (value: number, isTight?: boolean) => string;
  /** Called when the user drags over a range: epoch seconds. */
  onZoom?: (from: number, to: number) => void;
  /** End of the last interval in epoch seconds; unfinished unless given. */
  until?: number;
  notes?: readonly ChartNote[];
  /** Shown beside the flag of a note that is selected. */
  noteDetails?: (note: ChartNote, onClose: () => void) => ReactNode;
  /** Called with the index of a time to annotate; offered when the chart is clicked. */
  onAnnotate?: (index: number) => void;
  /** Time zone of the axis; the reader's unless given. */
  timezone?: string;
  heightPx?: number;
}

/** What the dialog behind a change asks for, and offers. */
export interface WhyProps {
  /** Figures that it can explain. */
  metrics: readonly { value: Body<'explainChange'>['metric']; label: string }[];
  request: Omit<Body<'explainChange'>, 'metric'>;
  /** Beginning of the name of the exported file. */
  fileName: string;
  /** Returns how the address filters by a value; undefined where it cannot, and the dialog narrows itself. */
  filterBy?: (dimension: string) => ((before: URLSearchParams, value: string) => URLSearchParams) | undefined;
  /** Viewed without an account: links and codes have no names. */
  isAnonymous?: boolean;
}
