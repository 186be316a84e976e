import { useQuery } from '@tanstack/react-query';
import { labelMessages as messages } from '../../../messages/codes/code-labels.ts';
import { Button } from '../../../ui/form/button.tsx';
import { formatDecimal, formatInteger } from '../../../ui/format.ts';
import { Note } from '../../../ui/page/note.tsx';
import { type CodeRow, qrImageUrlOf } from '../code-data.ts';
import { sidesOf } from '../design/print.ts';
import { codesTooSmallFor, type Measured, sheetFor } from './label-width.ts';
import styles from './labels.module.css';
import type { Sheet } from './sheet.ts';

interface SizeWarningProps {
  codes: readonly CodeRow[];
  sheet: Sheet;
  /** Returns how many sheets of another size are needed. */
  countOf: (sheet: Sheet) => number;
  onSheet: (name: string) => void;
}

/** Warns before printing which codes are too small for phones, and suggests a sheet that is large enough. */
export function SizeWarning({ codes, sheet, countOf, onSheet }: SizeWarningProps) {
  // The images are on screen, so the browser has them cached.
  const { data: measured = [] } = useQuery({
    queryKey: ['sides of pictures', codes.map(({ link }) => link)],
    queryFn: ({ signal }) => measure(codes, signal),
  });
  const small = codesTooSmallFor(sheet, measured);
  const [worst] = small;
  if (!worst) return null;
  const enough = sheetFor(measured);
  const sizes = messages.tooSmall(worst.name, formatInteger(worst.leastMm), formatDecimal(worst.widthMm));
  return (
    <Note>
      <span className={styles.warning}>
        {small.length > 1 && `${messages.severalTooSmall(formatInteger(small.length))} `}
        {sizes}
        {enough ? (
          <Button size="small" variant="primary" onClick={() => onSheet(enough.name)}>
            {messages.largeEnough(enough.columns * enough.rows, countOf(enough))}
          </Button>
        ) : (
          ` ${messages.noneLargeEnough}`
        )}
      </span>
    </Note>
  );
}

/** Measures the modules across and down of each image; images that fail to load show their own error on the sheet. */
async function measure(codes: readonly CodeRow[], signal: AbortSignal): Promise<Measured[]> {
  const found = await Promise.all(
    codes.map(async ({ name, link }) => {
      const response = await fetch(qrImageUrlOf(link), { signal });
      const sides = sidesOf(await response.text());
      return sides ? [{ name, sides }] : [];
    }),
  );
  return found.flat();
}
