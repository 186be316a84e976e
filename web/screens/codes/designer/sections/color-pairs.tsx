import { designMessages } from '../../../../messages/codes/codes.ts';
import { Section } from '../../../../ui/page/page.tsx';
import { COLOR_PAIRS } from '../../design/look.ts';
import styles from '../designer.module.css';
import type { Designer } from '../use-designer.ts';

const PAIR_NAMES = Object.keys(COLOR_PAIRS) as (keyof typeof COLOR_PAIRS)[];

/** Pairs that always scan well. One replaces a gradient, whose end may be too light for the new background. */
export function ColorPairs({ designer: { state, setLook } }: { designer: Designer }) {
  const { foreground, background, style } = state.look;
  return (
    <Section title={designMessages.colorPairs} description={designMessages.colorPairsAbout}>
      <ul className={styles.pairs}>
        {PAIR_NAMES.map((name) => {
          const pair = COLOR_PAIRS[name];
          const isChosen = pair.foreground === foreground && pair.background === background && style.gradient === null;
          return (
            <li key={name}>
              <button
                type="button"
                title={designMessages.colorPairNames[name]}
                aria-label={designMessages.colorPairNames[name]}
                aria-pressed={isChosen}
                onClick={() => setLook({ ...pair, style: { ...style, gradient: null } })}
              >
                <svg viewBox="0 0 11 11" style={{ color: pair.foreground, background: pair.background }} aria-hidden>
                  <path fillRule="evenodd" d="M2 2h7v7H2zM3 3v5h5V3zM4 4h3v3H4z" fill="currentcolor" />
                </svg>
              </button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
