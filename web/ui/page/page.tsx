import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { componentMessages } from '../../messages/shared/components.ts';
import { tabTitle } from '../../state/brand.ts';
import { guestHome } from '../../state/workspace/guest.ts';
import { useCanOpen, useWorkspace } from '../../state/workspace/workspace.ts';
import styles from './page.module.css';

export { styles as layout };

export interface PageProps {
  title: string;
  /** Shown instead of the title, such as a name that can be edited or has a badge. */
  heading?: ReactNode;
  subtitle?: ReactNode;
  /** Link to the list that contains the object. */
  back?: { to: string; label: string };
  actions?: ReactNode;
  isNarrow?: boolean;
  children: ReactNode;
}

/** A screen: also sets the tab's title; actions are at the end of the title's row. */
export function Page({ title, heading, subtitle, back, actions, isNarrow, children }: PageProps) {
  useEffect(() => {
    document.title = tabTitle(title);
  }, [title]);
  return (
    <div className={isNarrow ? `${styles.page} ${styles.narrow}` : styles.page}>
      <header className={styles.head}>
        <div className={styles.titles}>
          {back && <Breadcrumb back={back} />}
          <h1>{heading ?? title}</h1>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** Guests go back to their website or channel. */
function Breadcrumb({ back }: { back: NonNullable<PageProps['back']> }) {
  const canOpen = useCanOpen();
  const guest = useWorkspace()?.guest_of;
  const { to, label } = guest && !canOpen(back.to) ? { to: guestHome(guest), label: guest.name } : back;
  return (
    <nav className={styles.crumbs} aria-label={componentMessages.breadcrumb}>
      <Link to={to}>{label}</Link>
    </nav>
  );
}

export interface SectionProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A section of a screen with its own heading. */
export function Section({ title, description, actions, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {description && <p className={styles.description}>{description}</p>}
      {children}
    </section>
  );
}
