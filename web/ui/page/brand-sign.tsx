import { createContext, type ReactNode, useContext } from 'react';
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

/** A light background for a logo without a version for dark pages. */
export function OwnPlate({ children }: { children: ReactNode }) {
  return <span className={styles.plate}>{children}</span>;
}

/** The sign of the workspace, or of the service, in front of the name of what is shared; null for none. */
export const ShareSign = createContext<ReactNode>(null);

/** The heading of what is shared: whose it is, then its name in gray. */
export function SharedName({ name }: { name: ReactNode }) {
  const sign = useContext(ShareSign);
  if (!sign) return name;
  return (
    <span className={styles.shared}>
      {sign} <span className={styles.sharedName}>{name}</span>
    </span>
  );
}
