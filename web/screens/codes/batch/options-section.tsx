import { batchWords } from '../../../messages/codes/code-batches.ts';
import { downloadWords } from '../../../messages/codes/code-downloads.ts';
import { SelectField, SwitchRow } from '../../../ui/form/choices.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { FORMATS, type Format } from '../code-data.ts';
import { type Look, PLAIN_LOOK } from '../design/look.ts';

/** How the pictures of a batch are made. */
export interface BatchOptions {
  look: Look;
  format: Format;
  /** Of PNG pictures. */
  sidePixels: number;
  /** Of PDF and EPS pictures. */
  widthMm: number;
  store: boolean;
}

export const NO_OPTIONS: BatchOptions = { look: PLAIN_LOOK, format: 'svg', sidePixels: 1024, widthMm: 50, store: true };

const SIDES = [256, 512, 1024, 2048] as const;
const WIDTHS = [20, 30, 50, 100, 200] as const;

interface OptionsPartProps {
  options: BatchOptions;
  onChange: (patch: Partial<BatchOptions>) => void;
}

export function OptionsPart({ options, onChange }: OptionsPartProps) {
  const { format, sidePixels, widthMm, store } = options;
  return (
    <Section title={batchWords.options}>
      <div className={layout.pair}>
        <SelectField
          label={downloadWords.format}
          value={format}
          onChange={(next) => onChange({ format: next })}
          choices={FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
          about={downloadWords.formatAbout[format]}
        />
        {format === 'png' && (
          <SelectField
            label={downloadWords.longerSide}
            value={String(sidePixels)}
            onChange={(next) => onChange({ sidePixels: Number(next) })}
            choices={SIDES.map((side) => ({ value: String(side), label: downloadWords.side(side) }))}
          />
        )}
        {(format === 'pdf' || format === 'eps') && (
          <SelectField
            label={downloadWords.width}
            value={String(widthMm)}
            onChange={(next) => onChange({ widthMm: Number(next) })}
            choices={WIDTHS.map((width) => ({ value: String(width), label: String(width) }))}
          />
        )}
      </div>
      <SwitchRow
        label={batchWords.store}
        about={batchWords.storeAbout}
        isOn={store}
        onChange={(next) => onChange({ store: next })}
      />
    </Section>
  );
}
