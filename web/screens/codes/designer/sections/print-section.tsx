import { contentMessages } from '../../../../messages/codes/code-contents.ts';
import { downloadMessages } from '../../../../messages/codes/code-downloads.ts';
import { designMessages } from '../../../../messages/codes/codes.ts';
import { RadioCards } from '../../../../ui/form/choices.tsx';
import { formatInteger } from '../../../../ui/format.ts';
import { Section } from '../../../../ui/page/page.tsx';
import type { CodeCheck } from '../../code-data.ts';
import { BY_LOGO, errorCorrectionOf, errorCorrectionPercent, isByLogo } from '../../design/error-correction.ts';
import { formatDistance, PLACES, widthForDistance } from '../../design/print.ts';
import styles from '../designer.module.css';
import type { Designer } from '../use-designer.ts';

const LEVELS = ['M', 'Q', 'H'] as const;

interface PrintPartProps {
  designer: Designer;
  /**
   * Check of the drawn code, whose error correction may exceed the requested level; undefined for a rejected design.
   */
  check: CodeCheck | undefined;
}

/** What a print must survive, and how wide it must be where people scan it. */
export function PrintSection({ designer, check }: PrintPartProps) {
  return (
    <>
      <ErrorCorrection designer={designer} check={check} />
      {check && <PrintWidths leastMm={check.leastwidth} />}
    </>
  );
}

/** Error correction, chosen by the damage that the code must survive. */
function ErrorCorrection({ designer: { state, setStyle }, check }: PrintPartProps) {
  const requested = state.look.style.errorcorrection;
  const drawn = check && errorCorrectionOf(requested, check.errorcorrection);
  const isFixed = state.type === 'payment' || isByLogo(state.look.logo, requested);
  if (isFixed)
    return (
      <Section title={designMessages.errorCorrection}>
        <p className={styles.note}>
          {state.type === 'payment'
            ? contentMessages.fixedLevelForPayment
            : designMessages.errorCorrectionLogo(errorCorrectionPercent(BY_LOGO))}
        </p>
      </Section>
    );
  return (
    <Section title={designMessages.errorCorrection} description={designMessages.errorCorrectionAbout}>
      <RadioCards
        label={designMessages.errorCorrection}
        value={requested}
        onChange={(errorcorrection) => setStyle({ errorcorrection })}
        cardWidthPx={180}
        choices={LEVELS.map((value) => {
          return {
            value,
            label: designMessages.errorCorrectionLevels[value],
            description: designMessages.errorCorrectionLevelsAbout[value],
          };
        })}
      />
      {drawn && (
        <p className={styles.note}>
          {(drawn.isMore ? designMessages.errorCorrectionMore : designMessages.errorCorrectionNow)(drawn.percent)}
        </p>
      )}
    </Section>
  );
}

/** The smallest width of this code for each place. */
function PrintWidths({ leastMm }: { leastMm: number }) {
  return (
    <Section title={designMessages.printWidth} description={designMessages.printWidthAbout}>
      <dl className={styles.widths}>
        {PLACES.map(({ name, distanceCm }) => (
          <div key={name}>
            <dt>{designMessages.printPlace(downloadMessages.places[name], formatDistance(distanceCm))}</dt>
            <dd>{designMessages.leastWidth(formatInteger(widthForDistance(distanceCm, leastMm)))}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
