import { Link } from 'wouter';
import { withoutScheme } from '../../state/link-name.ts';
import { OpenLink } from '../../ui/floating/open-link.tsx';
import { SiteIcon } from '../../ui/icon/site-icon.tsx';
import { LinkName } from '../../ui/object/link-name.tsx';
import { OBJECT_ICONS } from '../../ui/object/object-icons.ts';
import { screenOf } from '../../ui/object/objects.ts';
import styles from './home.module.css';

interface ObjectLinkProps {
  type: string;
  id: number;
  name: string;
  /** Short link, which distinguishes links with the same name. */
  address: string | null;
}

/** The icon and name of an object, linked to its screen. A website has its own icon. */
export function ObjectLink({ type, id, name, address }: ObjectLinkProps) {
  const Icon = OBJECT_ICONS[type];
  return (
    <>
      <span className={styles.icon} aria-hidden>
        {type === 'website' ? <SiteIcon site={name} /> : Icon && <Icon />}
      </span>
      <span className={styles.name}>
        {type === 'link' ? (
          <OpenLink id={id}>
            <LinkName name={name} />
          </OpenLink>
        ) : (
          <Link to={screenOf(type, id) ?? '/'}>{name}</Link>
        )}
        {address !== null && <span className={styles.short}>{withoutScheme(address)}</span>}
      </span>
    </>
  );
}
