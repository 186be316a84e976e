import type { MailView, ShownFigure, ShownList } from './mail-view.ts';

/** Renders a mail as plain text. */
export function renderText(view: MailView): string {
  const { headline, chart } = view;
  const figures = [...(headline ? [headline] : []), ...view.figures];
  const blocks = [
    `${view.title}: ${view.kind}`,
    view.lead,
    figures.length > 0 && columns(figures.map(figureCells)),
    chart && `${chart.label}\n${columns(chart.bars.map(({ label, shown }) => [label, shown]))}`,
    ...view.lists.map(listBlock),
    view.action && `${view.action.label}:\n${view.action.href}`,
    `-- \n${view.reason}\n${view.stop.label}:\n${view.stop.href}`,
    view.credit && `${view.credit.label}: ${view.credit.href}`,
  ];
  return `${blocks.filter((block) => block !== false && block !== undefined && block !== '').join('\n\n')}\n`;
}

function figureCells({ label, value, change }: ShownFigure): string[] {
  return [label, value, change ? `(${change.text})` : ''];
}

function listBlock({ heading, column, rows }: ShownList): string {
  return `${heading} (${column})\n${columns(rows.map(({ label, value }) => [label, value]))}`;
}

/** Aligns labels to the left and all other columns to the right, as wide as the longest value. */
function columns(rows: readonly (readonly string[])[]): string {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, index) =>
    Math.max(...rows.map((row) => [...(row[index] ?? '')].length)),
  );
  const padded = (text: string, index: number) => {
    const blank = ' '.repeat((widths[index] ?? 0) - [...text].length);
    return index === 0 ? text + blank : blank + text;
  };
  return rows.map((row) => row.map(padded).join('  ').trimEnd()).join('\n');
}
