import { designMessages } from '../../../../messages/codes/codes.ts';
import { RadioCards } from '../../../../ui/form/choices.tsx';
import { layout } from '../../../../ui/page/page.tsx';
import { DOT_PATHS, PUPIL_PATHS, RING_PATHS } from '../../design/shape-paths.ts';
import styles from '../designer.module.css';
import type { Designer } from '../use-designer.ts';

const DOTS = Object.keys(DOT_PATHS) as (keyof typeof DOT_PATHS)[];
const EYES = Object.keys(RING_PATHS) as (keyof typeof RING_PATHS)[];

/** Shapes to choose from, each drawn as in the code. */
export function ShapeSection({ designer: { state, setStyle } }: { designer: Designer }) {
  const { style } = state.look;
  return (
    <>
      <h2>{designMessages.dots}</h2>
      <RadioCards
        label={designMessages.dots}
        value={style.dots}
        onChange={(dots) => setStyle({ dots })}
        cardWidthPx={118}
        choices={DOTS.map((value) => {
          return {
            value,
            label: designMessages.dotNames[value],
            icon: <Picture side={4} paths={[DOT_PATHS[value]]} />,
          };
        })}
      />
      <div className={layout.stack}>
        <EyeChoice
          label={designMessages.eyes}
          value={style.eyes}
          onChange={(eyes) => setStyle({ eyes })}
          pathsOf={(eyes) => [RING_PATHS[eyes], PUPIL_PATHS[style.pupils]]}
        />
        <EyeChoice
          label={designMessages.pupils}
          value={style.pupils}
          onChange={(pupils) => setStyle({ pupils })}
          pathsOf={(pupils) => [PUPIL_PATHS[pupils], RING_PATHS[style.eyes]]}
        />
      </div>
    </>
  );
}

interface EyeChoiceProps {
  label: string;
  value: keyof typeof RING_PATHS;
  onChange: (value: keyof typeof RING_PATHS) => void;
  /** The chosen part, and the part around or inside it, which is drawn fainter. */
  pathsOf: (value: keyof typeof RING_PATHS) => readonly [string, string];
}

function EyeChoice({ label, value, onChange, pathsOf }: EyeChoiceProps) {
  return (
    <div className={layout.stack}>
      <h2>{label}</h2>
      <RadioCards
        label={label}
        value={value}
        onChange={onChange}
        cardWidthPx={96}
        choices={EYES.map((eye) => {
          return { value: eye, label: designMessages.eyeNames[eye], icon: <Picture side={7} paths={pathsOf(eye)} /> };
        })}
      />
    </div>
  );
}

function Picture({ side, paths: [main, other] }: { side: number; paths: readonly [string, string?] }) {
  return (
    <svg className={styles.shape} viewBox={`0 0 ${side} ${side}`} aria-hidden>
      <path d={main} fill="currentcolor" />
      {other && <path d={other} fill="currentcolor" opacity="0.3" />}
    </svg>
  );
}
