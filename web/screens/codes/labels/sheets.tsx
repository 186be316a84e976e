import type { CSSProperties } from 'react';
import { type CodeRow, pictureOf } from '../code-data.ts';
import styles from './labels.module.css';
import { type Label, labelSize, type Sheet } from './sheet.ts';

interface SheetPageProps {
  sheet: Sheet;
  labels: readonly Label<CodeRow>[];
  hasNames: boolean;
}

/** One sheet, in millimeters on paper; on screen it fills the available width. */
export function SheetPage({ sheet, labels, hasNames }: SheetPageProps) {
  const { columns, rows } = sheet;
  const measures = { '--columns': columns, '--rows': rows, '--side': labelSize(sheet).sideMm } as CSSProperties;
  return (
    <ol className={styles.sheet} style={measures}>
      {labels.map(({ place, code }) => (
        <li key={place} className={styles.label} data-bare={!hasNames}>
          {code && <img src={pictureOf(code.link)} alt="" />}
          {code && hasNames && <span>{code.name}</span>}
        </li>
      ))}
    </ol>
  );
}
