import type { CSSProperties } from 'react';
import type { BioTheme } from '../../../../contract/vocabulary.ts';
import { bioMessages, themeMessages } from '../../../messages/landing-pages/bio.ts';
import { RadioCards } from '../../../ui/form/choices.tsx';
import styles from './theme-choice.module.css';
import { THEMES, type ThemeLook } from './themes.generated.ts';

/** Thumbnails of the themes. An unknown theme appears plain, as its page does. */
export function ThemeChoice({ value, onChange }: { value: string; onChange: (theme: BioTheme) => void }) {
  const known = THEMES.find(({ name }) => name === value)?.name ?? 'plain';
  return (
    <RadioCards<BioTheme>
      label={bioMessages.theme}
      value={known}
      onChange={onChange}
      cardWidthPx={104}
      choices={[
        { value: 'plain', label: themeMessages.plain, icon: <ThemePicture look={PLAIN} /> },
        ...THEMES.map((look) => ({
          value: look.name,
          label: themeMessages[look.name],
          icon: <ThemePicture look={look} />,
        })),
      ]}
    />
  );
}

/** The application has the colors of the plain theme itself. */
const PLAIN: Omit<ThemeLook, 'name'> = {
  surface: 'var(--surface)',
  wash: 'var(--raised)',
  line: 'var(--line)',
  face: 'var(--sunken)',
  rim: 'var(--line)',
  text: 'var(--text)',
  radiusPx: 12,
  font: 'inter',
  background: 'flat',
};

function ThemePicture({ look }: { look: Omit<ThemeLook, 'name'> }) {
  const { surface, wash, line, face, rim, text, radiusPx, font, background } = look;
  const colors = { '--s': surface, '--w': wash, '--l': line, '--f': face, '--e': rim, '--t': text };
  return (
    <span
      className={[styles.picture, styles[background] ?? '', styles[font] ?? ''].join(' ')}
      style={{ ...colors, '--round': `${radiusPx}px` } as CSSProperties}
      aria-hidden
    >
      <span className={styles.sign} />
      <span className={styles.name}>Aa</span>
      <span className={styles.bar} />
      <span className={styles.bar} />
      <span className={styles.bar} />
    </span>
  );
}
