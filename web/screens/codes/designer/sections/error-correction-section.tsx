import { contentMessages } from '../../../../messages/codes/code-contents.ts';
import { designMessages } from '../../../../messages/codes/codes.ts';
import { RadioCards } from '../../../../ui/form/choices.tsx';
import { Section } from '../../../../ui/page/page.tsx';
import type { CodeCheck } from '../../code-data.ts';
import { BY_LOGO, errorCorrectionOf, errorCorrectionPercent, isByLogo } from '../../design/error-correction.ts';
import styles from '../designer.module.css';
import type { Designer } from '../use-designer.ts';

const LEVELS = ['M', 'Q', 'H'] as const;

interface RepairPartProps {
  designer: Designer;
  /**
   * Check of the drawn code, whose error correction may exceed the requested level; undefined for a rejected design.
   */
  check: CodeCheck | undefined;
}

/** Error correction, chosen by the damage that the code must survive. */
export function ErrorCorrectionSection({ designer: { state, setStyle }, check }: RepairPartProps) {
  const requested = state.look.style.errorcorrection;
  const drawn = check && errorCorrectionOf(requested, check.errorcorrection);
  if (state.type === 'payment')
    return (
      <Section title={designMessages.errorCorrection}>
        <p className={styles.note}>{contentMessages.fixedLevelForPayment}</p>
      </Section>
    );
  if (isByLogo(state.look.logo, requested))
    return (
      <Section title={designMessages.errorCorrection}>
        <p className={styles.note}>{designMessages.errorCorrectionLogo(errorCorrectionPercent(BY_LOGO))}</p>
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
