import { CircleAlert, CircleCheck, CircleX, TriangleAlert, WandSparkles } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { useNotices } from '../../../ui/toasts.tsx';
import { designWords } from '../../../words/codes.ts';
import type { CodeCheck } from '../code-data.ts';
import { lookFrom } from '../design/look.ts';
import { repairPercent } from '../design/repair.ts';
import styles from './meter.module.css';
import type { Designer } from './use-designer.ts';
import type { Drawn } from './use-drawn.ts';

type Level = keyof typeof designWords.levels;

const STEPS: Readonly<Record<Level, number>> = { none: 1, bad: 2, warn: 3, good: 4 };
const ICONS = { good: CircleCheck, warn: TriangleAlert, bad: CircleAlert, none: CircleX } as const;
const MOST = 4;

/** Will phones read it? The grade in a word, why, and a button that takes the nearest design that is good. */
export function Meter({ drawn, designer }: { drawn: Drawn; designer: Designer }) {
  const { check, isChecking, refusal } = drawn;
  if (refusal) return <Refused sentences={Object.values(refusal.fields).flat()} message={refusal.message} />;
  if (!check) return <Skeleton height={64} />;
  const level = check.readable ? check.scannable : 'none';
  return (
    <section className={styles.meter} aria-label={designWords.meter} aria-busy={isChecking}>
      <Scale level={level} isChecking={isChecking} />
      {level === 'good' ? (
        <p className={styles.text}>{designWords.goodText}</p>
      ) : (
        <ul className={styles.reasons}>
          {check.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {check.nearest && <Fix nearest={check.nearest} designer={designer} isBusy={isChecking} />}
      <p className={styles.facts}>{factsOf(check)}</p>
    </section>
  );
}

/** The grade in a word with its mark, for where there is room for nothing else. */
export function MeterWord({ drawn: { check, isChecking, refusal } }: { drawn: Drawn }) {
  const level = !refusal && check?.readable ? check.scannable : 'none';
  return (
    <span className={styles.head} data-level={isChecking ? undefined : level}>
      <Word level={level} isChecking={isChecking} />
    </span>
  );
}

/** The grade before says nothing of what has just been changed. */
function Word({ level, isChecking }: { level: Level; isChecking: boolean }) {
  const Icon = ICONS[level];
  return (
    <span className={styles.word}>
      {!isChecking && <Icon aria-hidden />}
      {wordOf(level, isChecking)}
    </span>
  );
}

function wordOf(level: Level, isChecking: boolean): string {
  return isChecking ? designWords.checkingShort : designWords.levels[level];
}

function Scale({ level, isChecking }: { level: Level; isChecking: boolean }) {
  return (
    <div className={styles.head} data-level={isChecking ? undefined : level}>
      <span role="status">
        <Word level={level} isChecking={isChecking} />
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw a meter element each in their own way */}
      <span
        className={styles.scale}
        role="meter"
        aria-label={designWords.meter}
        aria-valuemin={0}
        aria-valuemax={MOST}
        aria-valuenow={STEPS[level]}
        aria-valuetext={wordOf(level, isChecking)}
        data-checking={isChecking}
      >
        {[1, 2, 3, MOST].map((step) => (
          <span key={step} data-on={step <= STEPS[level]} />
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

function Fix({ nearest, designer, isBusy }: FixProps) {
  const { tell } = useNotices();
  const { undo } = designer;
  const fix = () => {
    const { logo, ...look } = lookFrom({ ...nearest, logo: null });
    designer.setLook(nearest.logo ? look : { ...look, logo });
    tell({
      title: designWords.fixed,
      text: designWords.fixedBy(nearest.changes.join(', ')),
      ...(undo && { onUndo: undo }),
    });
  };
  return (
    <Hint text={designWords.fixWith(nearest.changes.join(', '))}>
      <Button look="primary" icon={<WandSparkles />} isBusy={isBusy} onClick={fix}>
        {designWords.fix}
      </Button>
    </Hint>
  );
}

function Refused({ sentences, message }: { sentences: readonly string[]; message: string }) {
  return (
    <section className={styles.meter} aria-label={designWords.meter}>
      <p className={styles.refused} role="status">
        {sentences.length > 0 ? sentences.join(' ') : message}
      </p>
    </section>
  );
}

/** A code of version 1 has 21 dots a side, and each version four more. */
function factsOf({ version, errorcorrection, leastwidth }: CodeCheck): string {
  return designWords.facts(17 + 4 * version, repairPercent(errorcorrection), leastwidth);
}
