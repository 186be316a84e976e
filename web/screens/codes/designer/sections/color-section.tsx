import { ArrowLeftRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { designMessages } from '../../../../messages/codes/codes.ts';
import { IconButton } from '../../../../ui/form/button.tsx';
import { SwitchRow } from '../../../../ui/form/choices.tsx';
import { ColorField } from '../../../../ui/form/field.tsx';
import { Segmented } from '../../../../ui/page/tabs.tsx';
import { toHex } from '../../design/look.ts';
import styles from '../designer.module.css';
import type { Designer } from '../use-designer.ts';
import { ColorPairs } from './color-pairs.tsx';
import type { PartProps } from './section-props.ts';

/** Two colors, a gradient over the modules, and whether there is a background at all. */
export function ColorSection({ designer, error }: PartProps) {
  const { foreground, background, style } = designer.state.look;
  const { setLook, setStyle } = designer;
  return (
    <>
      <ColorPairs designer={designer} />
      <div className={styles.colors}>
        <HexField
          label={designMessages.foreground}
          name="foreground"
          value={foreground}
          error={error('foreground')}
          onChange={(next) => setLook({ foreground: next }, 'foreground')}
        />
        <IconButton
          label={designMessages.swap}
          isTooltipBelow
          icon={<ArrowLeftRight />}
          onClick={() => setLook({ foreground: background, background: foreground })}
        />
        <HexField
          label={designMessages.background}
          name="background"
          value={background}
          error={error('background')}
          onChange={(next) => setLook({ background: next }, 'background')}
        />
      </div>
      <GradientFields designer={designer} />
      <SwitchRow
        label={designMessages.transparent}
        help={designMessages.transparentAbout}
        isOn={style.transparent}
        onChange={(transparent) => setStyle({ transparent })}
      />
    </>
  );
}

const GRADIENTS = ['none', 'linear', 'radial'] as const;
const QUARTER = 90;
const FULL_TURN = 360;
const STEP = 15;

function GradientFields({ designer: { state, setStyle } }: { designer: Designer }) {
  const { gradient } = state.look.style;
  const choose = (type: (typeof GRADIENTS)[number]) =>
    setStyle({ gradient: type === 'none' ? null : { to: '#0a5c63', angle: QUARTER / 2, ...gradient, type } });
  return (
    <div className={styles.gradient}>
      <div>
        <h2>{designMessages.gradient}</h2>
        <Segmented
          label={designMessages.gradient}
          value={gradient?.type ?? 'none'}
          onChange={choose}
          choices={GRADIENTS.map((value) => ({ value, label: designMessages.gradients[value] }))}
        />
      </div>
      {gradient && (
        <HexField
          label={designMessages.gradientTo}
          value={gradient.to}
          onChange={(to) => setStyle({ gradient: { ...gradient, to } }, 'gradient')}
        />
      )}
      {gradient?.type === 'linear' && (
        <label className={styles.range}>
          <span>{designMessages.angle}</span>
          <input
            type="range"
            min={0}
            max={FULL_TURN - STEP}
            step={STEP}
            value={gradient.angle}
            onChange={(event) =>
              setStyle({ gradient: { ...gradient, angle: Number(event.currentTarget.value) } }, 'angle')
            }
          />
          <output>{designMessages.degrees(gradient.angle)}</output>
        </label>
      )}
    </div>
  );
}

interface HexFieldProps {
  label: string;
  name?: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A color that is half typed stays in its field: the design changes when it is a color. */
export function HexField({ value, onChange, error, ...rest }: HexFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped((before) => (toHex(before) === value ? before : value)), [value]);
  const type = (text: string) => {
    setTyped(text);
    const hex = toHex(text);
    if (hex !== undefined) onChange(hex);
  };
  const isColor = toHex(typed) !== undefined;
  return (
    <ColorField
      {...rest}
      value={typed}
      pickerValue={value}
      onChange={type}
      error={isColor ? error : designMessages.colorFault}
    />
  );
}
