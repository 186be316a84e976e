import { initialsOf } from '../format.ts';
import styles from './avatar.module.css';

export interface AvatarProps {
  /** Display name or username. */
  name: string;
  /** URL or path; null shows the initials. */
  picture: string | null | undefined;
  isLarge?: boolean;
}

/** A person's picture or initials, next to their name, which screen readers read. */
export function Avatar({ name, picture, isLarge }: AvatarProps) {
  const className = isLarge ? `${styles.avatar} ${styles.large}` : styles.avatar;
  if (picture) return <img className={className} src={picture} alt="" />;
  // Not as text, which the accessible name of a button around it would have to repeat.
  return <span className={className} data-initials={initialsOf(name) || '–'} aria-hidden />;
}
