import type { CSSProperties } from 'react';
import type { BioTheme } from '../../../../contract/vocabulary.ts';
import { bioMessages, themeMessages } from '../../../messages/bio.ts';
import { RadioCards } from '../../../ui/form/choices.tsx';
import styles from './theme-choice.module.css';
import { THEMES, type ThemeLook } from './themes.ts';

/** Thumbnails of the themes. An unknown theme appears plain, as its page does. */
export function ThemeChoice({ value, onChange }: { value: string; onChange: (theme: BioTheme) => void }) {
  const known = THEMES.find(({ name }) => name === value)?.name ?? 'plain';
  return (
    <RadioCards<BioTheme>
      label={bioMessages.theme}
      value={known}
      onChange={onChange}
      cardWidthPx={120}
      choices={THEMES.map((look) => ({
        value: look.name,
        label: themeMessages[look.name],
        icon: <ThemePicture look={look} />,
      }))}
    />
  );
}

function ThemePicture({ look: { name, chroma, hue, radiusPx, isDark, face } }: { look: ThemeLook }) {
  const colors = { '--c': chroma, '--h': hue, '--round': `${radiusPx}px` } as CSSProperties;
  const names = [
    styles.picture,
    name === 'plain' ? styles.plain : '',
    isDark ? styles.dark : '',
    face ? styles[face] : '',
  ].join(' ');
  return (
    <span className={names} style={colors} aria-hidden>
      <span className={styles.sign} />
      <span className={styles.name}>Aa</span>
      <span className={styles.bar} />
      <span className={styles.bar} />
    </span>
  );
}
