import type { CSSProperties } from 'react';
import { windowsMessages as texts, unitMessages } from '../../../messages/websites/dashboard-dialogs.ts';
import { Button } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import boardStyles from '../dashboard.module.css';
import { useDashboard } from '../state/dashboard-context.ts';
import styles from './funnel.module.css';
import { summaryOf } from './funnel-figures.ts';
import { type Compared, ConversionChange, StepName, StepText } from './funnel-step.tsx';
import { shareText } from './share-text.ts';

interface FunnelDrawingProps extends Compared {
  onEdit: () => void;
}

/** A funnel as columns, with what it comes to in a sentence. */
export function FunnelDrawing({ steps, before, by, onEdit }: FunnelDrawingProps) {
  const { entered, worst } = summaryOf(steps);
  const most = Math.max(1, ...steps.map(({ reached }) => reached));
  return (
    <>
      {entered === 0 ? <NobodyEntered onEdit={onEdit} /> : <Summary {...{ steps, before, by }} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must be reachable by keyboard */}
      <section tabIndex={0} aria-label={texts.funnels}>
        <ol className={styles.steps} data-empty={entered === 0}>
          {steps.map((step, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a funnel may contain the same step twice
            <li key={place} className={styles.step}>
              <div
                className={styles.column}
                style={sharesOf({
                  '--share': step.reached / most,
                  '--gone': Math.max(0, (steps[place - 1]?.reached ?? 0) - step.reached) / most,
                  '--before': (before?.[place]?.of_first ?? 0) / 100,
                })}
                aria-hidden
              >
                <div className={styles.filled} />
                <div className={styles.gone} />
                {place > 0 && before && <div className={styles.before} />}
              </div>
              <StepText {...{ steps, before, by, place }} isWorst={worst?.place === place} />
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

/** Parts of a column's height on wide screens, and of a row's width on narrow ones. */
function sharesOf(shares: Readonly<Record<`--${string}`, number>>): CSSProperties {
  return Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, `${100 * share}%`]));
}

function Summary({ steps, before, by }: Compared) {
  const { entered, completed, conversion, worst } = summaryOf(steps);
  const worstStep = worst && steps[worst.place];
  return (
    <div className={styles.summary}>
      <div className={styles.conversion}>
        <span className={boardStyles.muted}>{texts.conversion}</span>
        <b>{shareText(conversion / 100, 1)}</b>
        <ConversionChange now={steps.at(-1)} before={before?.at(-1)} entered={before?.[0]?.reached} />
      </div>
      <p>
        {texts.completed(formatInteger(completed), unitMessages[by](entered, formatInteger(entered)))}{' '}
        {worst && worstStep && (
          <>
            {texts.worstStep}{' '}
            <b>
              <StepName step={worstStep.step} />
            </b>
            {texts.worst(formatInteger(worst.loss.count), shareText(worst.loss.share, 1))}
          </>
        )}
      </p>
      <div className={styles.keys}>
        {worst && (
          <span>
            <i className={styles.gone} aria-hidden />
            {texts.goneMark}
          </span>
        )}
        {before && (
          <span>
            <i className={styles.before} aria-hidden />
            {texts.previousMark}
          </span>
        )}
      </div>
    </div>
  );
}

function NobodyEntered({ onEdit }: Pick<FunnelDrawingProps, 'onEdit'>) {
  const { isShared } = useDashboard();
  return (
    <div className={boardStyles.empty}>
      <p>{texts.emptyFunnel}</p>
      {!isShared && (
        <Button size="small" permission="edit" onClick={onEdit}>
          {texts.editFunnel}
        </Button>
      )}
    </div>
  );
}
