/** Content of a mail with formatted figures, from which HTML and plain text are rendered. */
export interface MailView {
  /** Language tag, as in `lang`. */
  language: string;
  subject: string;
  /** Preview text, shown next to the subject. */
  preview: string;
  /** Small text above the title. */
  kind: string;
  title: string;
  lead: string;
  headline?: ShownFigure;
  chart?: ShownChart;
  figures: readonly ShownFigure[];
  lists: readonly ShownList[];
  /** Missing in a report for people outside of the workspace, who cannot open the dashboard. */
  action?: ShownLink;
  /** Attribution required by a data license. */
  credit?: ShownLink;
  /** Why the recipient gets this mail. */
  reason: string;
  stop: ShownLink;
}

/** Whether a change is good or bad for the owner, if either. */
export type Trend = 'good' | 'bad' | 'neutral';

export interface ShownFigure {
  label: string;
  value: string;
  change?: { text: string; mood: Trend };
}

export interface ShownChart {
  label: string;
  /** `short` is for narrow columns. */
  bars: readonly { label: string; value: number; shown: string; short: string }[];
}

export interface ShownList {
  heading: string;
  /** Name of the metric. */
  column: string;
  /** `share`: 0 to 1, relative to the largest. */
  rows: readonly { label: string; value: string; share: number }[];
}

export interface ShownLink {
  label: string;
  href: string;
}

const LONGEST_LABEL = 72;

/** Sanitizes untrusted text: one line, limited length, no invisible or bidirectional characters. */
export function cleanLabel(text: string): string {
  const line = text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  const seen = line.replaceAll(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '').trim();
  const characters = [...seen];
  return characters.length <= LONGEST_LABEL ? seen : `${characters.slice(0, LONGEST_LABEL - 1).join('')}…`;
}
