import type { CSSProperties } from 'react';
import { shownPicture } from '../../../state/shown-picture.ts';
import { ThemePicture, themeLookOf } from '../bio/theme-choice.tsx';
import type { PageKind, PageRow } from '../kinds.ts';
import styles from './page-picture.module.css';

/** A small picture of a page: a bio page in its theme, a splash page with its image, an overlay where it appears. */
export function PagePicture({ kind, row }: { kind: PageKind; row: PageRow }) {
  if (kind === 'bio') {
    return <ThemePicture look={themeLookOf(row.theme)} page={{ image: row.image, cover: row.cover }} />;
  }
  if (kind === 'splash') return <SplashPicture image={row.image} />;
  return <OverlayPicture {...row} />;
}

function SplashPicture({ image }: Pick<PageRow, 'image'>) {
  return (
    <span className={`${styles.page} ${styles.splash}`} aria-hidden>
      {image ? <img src={shownPicture(image)} alt="" loading="lazy" /> : <span className={styles.line} />}
      <span className={styles.line} />
      <span className={styles.button} />
    </span>
  );
}

function OverlayPicture({
  position = 'bottom',
  color,
  background,
}: Pick<PageRow, 'position' | 'color' | 'background'>) {
  const colors = { ...(background && { '--back': background }), ...(color && { '--front': color }) };
  return (
    <span className={styles.page} aria-hidden>
      <span className={styles.line} />
      <span className={styles.line} />
      <span className={styles.line} />
      <span className={styles.overlay} data-position={position} style={colors as CSSProperties}>
        <span />
      </span>
    </span>
  );
}
