import { type Brand, brand } from '../../state/brand.ts';
import styles from './brand-sign.module.css';

interface BrandSignProps {
  isNarrow?: boolean;
  of?: Pick<Brand, 'name' | 'logo' | 'darkLogo' | 'icon'>;
}

/** The logo, or the icon with the name. A narrow rail has room for the icon only. */
export function BrandSign({ isNarrow = false, of: { name, logo, darkLogo, icon } = brand }: BrandSignProps) {
  if (logo && !isNarrow)
    return (
      <>
        <img className={`${styles.logo} ${darkLogo ? styles.onLight : ''}`} src={logo} alt={name} />
        {darkLogo && <img className={`${styles.logo} ${styles.onDark}`} src={darkLogo} alt={name} />}
      </>
    );
  return (
    <>
      {icon ? <img className={styles.icon} src={icon} alt="" /> : <span className={styles.mark} aria-hidden />}
      <span className={isNarrow ? styles.hidden : undefined}>{name}</span>
    </>
  );
}
