import { CardChoice } from '../../../ui/choices.tsx';
import { Section } from '../../../ui/page.tsx';
import { designWords } from '../../../words/codes.ts';
import type { Designer } from './use-designer.ts';

const LEVELS = ['M', 'Q', 'H'] as const;

/** How much may be damaged, chosen by what the code will live through. */
export function RepairPart({ designer: { state, setStyle } }: { designer: Designer }) {
  return (
    <Section title={designWords.repair} about={designWords.repairAbout}>
      <CardChoice
        label={designWords.repair}
        value={state.look.style.errorcorrection}
        onChange={(errorcorrection) => setStyle({ errorcorrection })}
        cardWidthPx={180}
        choices={LEVELS.map((value) => {
          return { value, label: designWords.repairs[value], about: designWords.repairsAbout[value] };
        })}
      />
    </Section>
  );
}
