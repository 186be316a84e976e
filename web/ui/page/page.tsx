import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { componentMessages } from '../../messages/shared/components.ts';
import { guestHome } from '../../state/workspace/guest.ts';
import { useMayOpen, useWorkspace } from '../../state/workspace/workspace.ts';
import styles from './page.module.css';

export { styles as layout };

export interface PageProps {
  title: string;
  /** Replaces the title's text, where it is editable or has a mark. */
  heading?: ReactNode;
  lead?: ReactNode;
  /** Link to the list that contains the object. */
  back?: { to: string; label: string };
  actions?: ReactNode;
  isNarrow?: boolean;
  children: ReactNode;
}

/** A screen: also sets the tab's title; actions are at the end of the title's row. */
export function Page({ title, heading, lead, back, actions, isNarrow, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Waymark`;
  }, [title]);
  return (
    <div className={isNarrow ? `${styles.page} ${styles.narrow}` : styles.page}>
      <header className={styles.head}>
        <div className={styles.titles}>
          {back && <Crumb back={back} />}
          <h1>{heading ?? title}</h1>
          {lead && <div className={styles.lead}>{lead}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** For guests, the way back from their objects is to their channel. */
function Crumb({ back }: { back: NonNullable<PageProps['back']> }) {
  const mayOpen = useMayOpen();
  const guest = useWorkspace()?.guest_of;
  const { to, label } = guest && !mayOpen(back.to) ? { to: guestHome(guest), label: guest.name } : back;
  return (
    <nav className={styles.crumbs} aria-label={componentMessages.whereYouAre}>
      <Link to={to}>{label}</Link> /
    </nav>
  );
}

export interface SectionProps {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A section of a screen with its own heading. */
export function Section({ title, about, actions, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {about && <p className={styles.about}>{about}</p>}
      {children}
    </section>
  );
}
