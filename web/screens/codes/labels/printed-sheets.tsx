import { Printer } from 'lucide-react';
import type { CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { labelMessages as messages } from '../../../messages/codes/code-labels.ts';
import { Button } from '../../../ui/form/button.tsx';
import { formatDecimal } from '../../../ui/format.ts';
import { layout } from '../../../ui/page/page.tsx';
import { type CodeRow, qrImageUrlOf } from '../code-data.ts';
import styles from './labels.module.css';
import { type Label, labelSize, type PrintedSheet, type Sheet } from './sheet.ts';

export interface Print {
  chosen: readonly CodeRow[];
  sheet: Sheet;
  sheets: readonly PrintedSheet<CodeRow>[];
  /** Labels that stay empty at the end. */
  left: number;
  hasNames: boolean;
}

/** The button that prints, with how much paper it takes. */
export function PrintFoot({ print: { chosen, sheet, sheets, left } }: { print: Print }) {
  const printed = sheets.flatMap(({ labels }) => labels.filter(({ code }) => code)).length;
  return (
    <div className={layout.foot} data-sticky="foot">
      <Button
        variant="primary"
        icon={<Printer aria-hidden />}
        disabled={chosen.length === 0}
        onClick={() => window.print()}
      >
        {messages.print(sheets.length)}
      </Button>
      <p className={styles.sum} role="status">
        {chosen.length === 0 ? (
          messages.noneChosen
        ) : (
          <>
            <b>{messages.sum(printed, sheets.length)}.</b> {messages.left(left)}{' '}
            {messages.codeHeight(formatDecimal(labelSize(sheet).sideMm))}
          </>
        )}
      </p>
    </div>
  );
}

/** The first sheet on screen, and all of them on paper. */
export function Sheets({ print: { sheet, sheets, hasNames } }: { print: Print }) {
  return (
    <>
      <section className={`${layout.aside} ${styles.preview}`} aria-label={messages.preview}>
        <h2>{messages.sheetOf(sheets.length)}</h2>
        <div className={styles.paper}>
          <SheetPage sheet={sheet} labels={sheets[0]?.labels ?? []} hasNames={hasNames} />
        </div>
      </section>
      {createPortal(
        <div className={styles.printed} aria-hidden>
          {sheets.map(({ number, labels: some }) => (
            <SheetPage key={number} sheet={sheet} labels={some} hasNames={hasNames} />
          ))}
        </div>,
        document.body,
      )}
    </>
  );
}

interface SheetPageProps {
  sheet: Sheet;
  labels: readonly Label<CodeRow>[];
  hasNames: boolean;
}

/** One sheet, in millimeters on paper; on screen it fills the available width. */
function SheetPage({ sheet, labels, hasNames }: SheetPageProps) {
  const { columns, rows } = sheet;
  const measures = { '--columns': columns, '--rows': rows, '--side': labelSize(sheet).sideMm } as CSSProperties;
  return (
    <ol className={styles.sheet} style={measures}>
      {labels.map(({ place, code }) => (
        <li key={place} className={styles.label} data-bare={!hasNames}>
          {code && <img src={qrImageUrlOf(code.link)} alt="" />}
          {code && hasNames && <span>{code.name}</span>}
        </li>
      ))}
    </ol>
  );
}
