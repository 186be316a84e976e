import type { CSSProperties } from 'react';
import type { BioTheme } from '../../../../contract/vocabulary.ts';
import { bioMessages, themeMessages } from '../../../messages/landing-pages/bio.ts';
import { shownPicture } from '../../../state/shown-picture.ts';
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
const PLAIN: Look = {
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

/** The look of a theme; that of the plain theme for unknown ones. */
export function themeLookOf(theme: string | null | undefined): Look {
  return THEMES.find(({ name }) => name === theme) ?? PLAIN;
}

type Look = Omit<ThemeLook, 'name'>;

interface ThemePictureProps {
  look: Look;
  /** Pictures of a page, for a picture small enough for lists. */
  page?: { image: string | null | undefined; cover: string | null | undefined };
}

/** A page in the colors of a theme. */
export function ThemePicture({ look, page }: ThemePictureProps) {
  const { surface, wash, line, face, rim, text, radiusPx, font, background } = look;
  const colors = { '--s': surface, '--w': wash, '--l': line, '--f': face, '--e': rim, '--t': text };
  return (
    <span
      className={[styles.picture, page && styles.small, styles[background], styles[font]].filter(Boolean).join(' ')}
      style={{ ...colors, '--round': `${radiusPx}px` } as CSSProperties}
      aria-hidden
    >
      {page?.cover && <img className={styles.cover} src={shownPicture(page.cover)} alt="" loading="lazy" />}
      {page?.image ? (
        <img className={styles.portrait} src={shownPicture(page.image)} alt="" loading="lazy" />
      ) : (
        <span className={styles.sign} />
      )}
      <span className={styles.name}>Aa</span>
      <span className={styles.bar} />
      <span className={styles.bar} />
      <span className={styles.bar} />
    </span>
  );
}
