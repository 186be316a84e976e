import type { CSSProperties } from 'react';
import type { BioTheme } from '../../../../contract/vocabulary.ts';
import { bioWords, themeWords } from '../../../messages/bio.ts';
import { CardChoice } from '../../../ui/form/choices.tsx';
import styles from './theme-choice.module.css';
import { THEMES, type ThemeLook } from './themes.ts';

/** The looks as small pictures of pages. A name that none has is plain, as its page is. */
export function ThemeChoice({ value, onChange }: { value: string; onChange: (theme: BioTheme) => void }) {
  const known = THEMES.find(({ name }) => name === value)?.name ?? 'plain';
  return (
    <CardChoice<BioTheme>
      label={bioWords.theme}
      value={known}
      onChange={onChange}
      cardWidthPx={120}
      choices={THEMES.map((look) => ({
        value: look.name,
        label: themeWords[look.name],
        icon: <ThemePicture look={look} />,
      }))}
    />
  );
}

function ThemePicture({ look: { name, chroma, hue, radiusPx, isDark, face } }: { look: ThemeLook }) {
  const colours = { '--c': chroma, '--h': hue, '--round': `${radiusPx}px` } as CSSProperties;
  const names = [
    styles.picture,
    name === 'plain' ? styles.plain : '',
    isDark ? styles.dark : '',
    face ? styles[face] : '',
  ].join(' ');
  return (
    <span className={names} style={colours} aria-hidden>
      <span className={styles.sign} />
      <span className={styles.name}>Aa</span>
      <span className={styles.bar} />
      <span className={styles.bar} />
    </span>
  );
}
