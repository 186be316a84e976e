import { downloadMessages } from '../../../messages/codes/code-downloads.ts';
import { SelectField } from '../../../ui/form/choices.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { DEFAULT_SIDE_PIXELS, type Format } from '../code-data.ts';
import { lowResolutionWarning, type Measures, measuresOf } from '../design/file-measures.ts';
import { defaultWidth, WIDTH_MM } from '../design/print.ts';
import styles from './detail.module.css';

export const NO_MEASURES: Measures = {
  sidePixels: DEFAULT_SIDE_PIXELS,
  isPrint: false,
  widthMm: defaultWidth(false),
  dpi: 300,
};

/** Returns the query parameters of the image's size. */
export function urlMeasures(format: Format, { sidePixels, isPrint, widthMm, dpi }: Measures): Record<string, number> {
  if (format === 'svg') return {};
  if (format !== 'png') return { width: widthMm };
  return isPrint ? { width: widthMm, dpi } : { size: sidePixels };
}

const SIDES = [256, 512, 1024, 2048, 4096] as const;
const DENSITIES = [150, 300, 600] as const;

interface MeasureFieldsProps {
  format: Format;
  measures: Measures;
  /** The drawn code: with text around it an image is not square. */
  svg: string | undefined;
  onChange: (patch: Partial<Measures>) => void;
}

export function MeasureFields({ format, measures, svg, onChange }: MeasureFieldsProps) {
  const { sidePixels, isPrint, dpi } = measures;
  const coarser = format === 'png' && isPrint ? lowResolutionWarning(measures, svg) : undefined;
  return (
    <>
      {format !== 'svg' && (
        <div className={styles.measures}>
          {format === 'png' && (
            <SelectField
              label={downloadMessages.longerSide}
              value={isPrint ? 'print' : String(sidePixels)}
              onChange={(value) =>
                onChange(value === 'print' ? { isPrint: true } : { isPrint: false, sidePixels: Number(value) })
              }
              choices={[
                ...SIDES.map((side) => ({ value: String(side), label: downloadMessages.side(side) })),
                { value: 'print', label: downloadMessages.asPrint },
              ]}
            />
          )}
          {(format !== 'png' || isPrint) && <WidthField measures={measures} onChange={onChange} />}
          {format === 'png' && isPrint && (
            <SelectField
              label={downloadMessages.dpi}
              value={String(dpi)}
              onChange={(value) => onChange({ dpi: Number(value) })}
              choices={DENSITIES.map((density) => ({ value: String(density), label: String(density) }))}
            />
          )}
        </div>
      )}
      <p className={styles.about}>
        {downloadMessages.measures}: <strong>{measuresOf(format, measures, svg) ?? downloadMessages.measuring}</strong>
      </p>
      {coarser && <p className={styles.warning}>{coarser}</p>}
    </>
  );
}

function WidthField({ measures: { widthMm }, onChange }: Pick<MeasureFieldsProps, 'measures' | 'onChange'>) {
  return (
    <TextField
      label={downloadMessages.width}
      type="number"
      inputMode="numeric"
      min={WIDTH_MM.least}
      max={WIDTH_MM.most}
      value={String(widthMm)}
      onChange={(text) => {
        const width = Math.round(Number(text));
        if (text !== '' && Number.isFinite(width)) onChange({ widthMm: Math.min(Math.max(width, 1), WIDTH_MM.most) });
      }}
    />
  );
}
