import { batchMessages } from '../../../messages/codes/code-batches.ts';
import { downloadMessages } from '../../../messages/codes/code-downloads.ts';
import { SelectField, SwitchRow } from '../../../ui/form/choices.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { FORMATS, type Format } from '../code-data.ts';
import { type Look, PLAIN_LOOK } from '../design/look.ts';

/** File settings of a batch. */
export interface BatchOptions {
  look: Look;
  format: Format;
  /** Size of PNG images. */
  sidePixels: number;
  /** Width of PDF and EPS images. */
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

export function OptionsSection({ options, onChange }: OptionsPartProps) {
  const { format, sidePixels, widthMm, store } = options;
  return (
    <Section title={batchMessages.options}>
      <div className={layout.pair}>
        <SelectField
          label={downloadMessages.format}
          value={format}
          onChange={(next) => onChange({ format: next })}
          choices={FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
          help={downloadMessages.formatAbout[format]}
        />
        {format === 'png' && (
          <SelectField
            label={downloadMessages.longerSide}
            value={String(sidePixels)}
            onChange={(next) => onChange({ sidePixels: Number(next) })}
            choices={SIDES.map((side) => ({ value: String(side), label: downloadMessages.side(side) }))}
          />
        )}
        {(format === 'pdf' || format === 'eps') && (
          <SelectField
            label={downloadMessages.width}
            value={String(widthMm)}
            onChange={(next) => onChange({ widthMm: Number(next) })}
            choices={WIDTHS.map((width) => ({ value: String(width), label: String(width) }))}
          />
        )}
      </div>
      <SwitchRow
        label={batchMessages.store}
        help={batchMessages.storeAbout}
        isOn={store}
        onChange={(next) => onChange({ store: next })}
      />
    </Section>
  );
}
