/** What a mail shows, in words and ready-made numbers: HTML and plain text are made of the same. */
export interface MailView {
  /** Language tag, as in `lang`. */
  language: string;
  subject: string;
  /** What mailboxes show beside the subject. */
  preview: string;
  /** Over the title, small. */
  kind: string;
  title: string;
  lead: string;
  headline?: ShownFigure;
  chart?: ShownChart;
  figures: readonly ShownFigure[];
  lists: readonly ShownList[];
  action: ShownLink;
  /** Whose data it shows, where a licence asks for the name. */
  credit?: ShownLink;
  /** Why this mail came. */
  reason: string;
  stop: ShownLink;
}

/** What a change means for the owner, where it means something. */
export type Mood = 'good' | 'bad' | 'neutral';

export interface ShownFigure {
  label: string;
  value: string;
  change?: { text: string; mood: Mood };
}

export interface ShownChart {
  label: string;
  /** `short`: where there is little room. */
  bars: readonly { label: string; value: number; shown: string; short: string }[];
}

export interface ShownList {
  heading: string;
  /** What the numbers are. */
  column: string;
  /** `share`: 0 to 1, of the largest. */
  rows: readonly { label: string; value: string; share: number }[];
}

export interface ShownLink {
  label: string;
  href: string;
}

const LONGEST_LABEL = 72;

/**
 * Text of strangers, fit to be shown: one line, of a length that fits, without characters that are not seen or that turn
 * the direction of what follows them.
 */
export function cleanLabel(text: string): string {
  const line = text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  const seen = line.replaceAll(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '').trim();
  const characters = [...seen];
  return characters.length <= LONGEST_LABEL ? seen : `${characters.slice(0, LONGEST_LABEL - 1).join('')}…`;
}
