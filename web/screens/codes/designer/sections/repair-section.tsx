import { designWords } from '../../../../messages/codes/codes.ts';
import { CardChoice } from '../../../../ui/form/choices.tsx';
import { Section } from '../../../../ui/page/page.tsx';
import type { CodeCheck } from '../../code-data.ts';
import { BY_LOGO, isByLogo, repairOf, repairPercent } from '../../design/repair.ts';
import styles from '../designer.module.css';
import type { Designer } from '../use-designer.ts';

const LEVELS = ['M', 'Q', 'H'] as const;

interface RepairPartProps {
  designer: Designer;
  /** Of the code as it is drawn, which may repair more than was asked for; a refused one tells nothing. */
  check: CodeCheck | undefined;
}

/** How much may be damaged, chosen by what the code will live through. */
export function RepairPart({ designer: { state, setStyle }, check }: RepairPartProps) {
  const asked = state.look.style.errorcorrection;
  const drawn = check && repairOf(asked, check.errorcorrection);
  if (isByLogo(state.look.logo, asked))
    return (
      <Section title={designWords.repair}>
        <p className={styles.note}>{designWords.repairLogo(repairPercent(BY_LOGO))}</p>
      </Section>
    );
  return (
    <Section title={designWords.repair} about={designWords.repairAbout}>
      <CardChoice
        label={designWords.repair}
        value={asked}
        onChange={(errorcorrection) => setStyle({ errorcorrection })}
        cardWidthPx={180}
        choices={LEVELS.map((value) => {
          return { value, label: designWords.repairs[value], about: designWords.repairsAbout[value] };
        })}
      />
      {drawn && (
        <p className={styles.note}>{(drawn.isMore ? designWords.repairMore : designWords.repairNow)(drawn.percent)}</p>
      )}
    </Section>
  );
}
