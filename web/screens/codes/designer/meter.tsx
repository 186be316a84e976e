import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleX,
  LoaderCircle,
  TriangleAlert,
  WandSparkles,
} from 'lucide-react';
import type { ApiError } from '../../../api/api-error.ts';
import { designMessages } from '../../../messages/codes/codes.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Tooltip } from '../../../ui/floating/tooltip.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Skeleton } from '../../../ui/page/query-states.tsx';
import type { CodeCheck } from '../code-data.ts';
import { errorCorrectionPercent } from '../design/error-correction.ts';
import { lookFrom } from '../design/look.ts';
import { type CodeState, isComplete } from './code-state.ts';
import styles from './meter.module.css';
import type { Designer } from './use-designer.ts';
import type { RenderedCode } from './use-rendered-code.ts';

type Level = keyof typeof designMessages.levels;

const STEPS: Readonly<Record<Level, number>> = { sample: 0, none: 1, bad: 2, warn: 3, good: 4 };
const ICONS = {
  good: CircleCheck,
  warn: TriangleAlert,
  bad: CircleAlert,
  none: CircleX,
  sample: CircleDashed,
} as const;
const MAX_LEVEL = 4;
/** Height of a grade with its sentence and its facts. */
const DEFAULT_HEIGHT_PX = 98;

/** Scan check: the grade in a word, the reasons, and a button that applies the nearest design with a good grade. */
export function Meter({ drawn, designer }: { drawn: RenderedCode; designer: Designer }) {
  const { check, isChecking, refusal } = drawn;
  if (refusal)
    return (
      <section className={styles.meter} aria-label={designMessages.meter}>
        <p className={styles.refused} role="status">
          {sentenceOf(refusal)}
        </p>
      </section>
    );
  if (!check) return <Skeleton height={DEFAULT_HEIGHT_PX} />;
  const level = levelOf(check, designer.state);
  return (
    <section className={styles.meter} aria-label={designMessages.meter} aria-busy={isChecking}>
      <Scale level={level} isChecking={isChecking} />
      {level === 'good' || level === 'sample' ? (
        <p className={styles.text}>{level === 'good' ? designMessages.goodText : designMessages.sampleText}</p>
      ) : (
        <ul className={styles.reasons}>
          {check.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {check.nearest && <Fix nearest={check.nearest} designer={designer} isBusy={isChecking} />}
      {level !== 'sample' && <p className={styles.facts}>{factsOf(check)}</p>}
    </section>
  );
}

/**
 * Returns the level of a check; a code that no decoder reads has the lowest. A design without faults has no grade before
 * its own content replaces the sample.
 */
export function levelOf(check: CodeCheck, state: CodeState): Level {
  if (!check.readable) return 'none';
  return check.scannable === 'good' && !isComplete(state) ? 'sample' : check.scannable;
}

/** Returns the error of the design, with the same text as at its field. */
export function sentenceOf({ fields, message }: ApiError): string {
  return Object.values(fields).flat().join(' ') || message;
}

/** The grade of an earlier design is never shown as that of the current one. */
export function Word({ level, isChecking }: { level: Level; isChecking: boolean }) {
  const Icon = isChecking ? LoaderCircle : ICONS[level];
  return (
    <span className={styles.word}>
      <Icon aria-hidden />
      {isChecking ? designMessages.checkingShort : designMessages.levels[level]}
    </span>
  );
}

function Scale({ level, isChecking }: { level: Level; isChecking: boolean }) {
  return (
    <div className={styles.head} data-level={isChecking ? undefined : level}>
      <span role="status">
        <Word level={level} isChecking={isChecking} />
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers render the meter element differently */}
      <span
        className={styles.scale}
        role="meter"
        aria-label={designMessages.meter}
        aria-valuemin={0}
        aria-valuemax={MAX_LEVEL}
        aria-valuenow={isChecking ? 0 : STEPS[level]}
        aria-valuetext={isChecking ? designMessages.checkingShort : designMessages.levels[level]}
        data-checking={isChecking}
      >
        {[1, 2, 3, MAX_LEVEL].map((step) => (
          <span key={step} data-on={!isChecking && step <= STEPS[level]} />
        ))}
      </span>
    </div>
  );
}

interface FixProps {
  nearest: NonNullable<CodeCheck['nearest']>;
  designer: Designer;
  isBusy: boolean;
}

/** The button that applies the nearest design with a good grade. */
export function Fix({ nearest, designer, isBusy }: FixProps) {
  const { showToast } = useToasts();
  const { undo } = designer;
  const fix = () => {
    const { logo, ...look } = lookFrom({ ...nearest, logo: null });
    designer.setLook(nearest.logo ? look : { ...look, logo });
    showToast({
      title: designMessages.fixed,
      text: designMessages.fixedBy(nearest.changes.join(', ')),
      ...(undo && { onUndo: undo }),
    });
  };
  return (
    <Tooltip text={designMessages.fixWith(nearest.changes.join(', '))}>
      <Button variant="primary" icon={<WandSparkles />} isBusy={isBusy} onClick={fix}>
        {designMessages.fix}
      </Button>
    </Tooltip>
  );
}

/** A code of version 1 has 21 modules per side, and each further version four more. */
function factsOf({ version, errorcorrection, leastwidth }: CodeCheck): string {
  return designMessages.facts(17 + 4 * version, errorCorrectionPercent(errorcorrection), leastwidth);
}
