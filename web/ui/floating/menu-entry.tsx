import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Permission } from '../../../contract/vocabulary.ts';
import type { OperationId } from '../../api/client.ts';
import { Kbd } from '../page/badges.tsx';
import styles from './floating.module.css';

export type MenuEntry =
  | {
      label: string;
      icon?: ReactNode;
      /** Content at the end of the row: a shortcut, a count. */
      end?: ReactNode;
      isDanger?: boolean;
      isDisabled?: boolean;
      /** Shown only to people whose role includes it; deletions need `edit` unless they say otherwise. */
      permission?: Permission | undefined;
      /** Operation that it calls: hidden from guests who may not. */
      operation?: OperationId;
      onSelect: () => void;
    }
  | {
      label: string;
      icon?: ReactNode;
      end?: ReactNode;
      to: string;
      /** What it is for, in a second line. */
      about?: string;
      /** Chooses it while the menu is open. */
      letter?: string;
    }
  | { label: string; icon?: ReactNode; end?: ReactNode; href: string }
  | 'separator'
  | { heading: string };

/** Renders an entry. Entries have no identity but their position: the menu renders again whenever it opens. */
export function entryOf(entry: MenuEntry, index: number): ReactNode {
  const key = `${index}`;
  if (entry === 'separator') return <Base.Separator key={key} className={styles.separator} />;
  if ('heading' in entry)
    return (
      <div key={key} className={styles.groupLabel}>
        {entry.heading}
      </div>
    );
  const inside = (
    <>
      {entry.icon}
      {entry.label}
      {entry.end !== undefined && <span className={styles.itemEnd}>{entry.end}</span>}
    </>
  );
  if ('to' in entry)
    return (
      <Base.LinkItem
        key={key}
        className={styles.item}
        data-letter={entry.letter}
        render={<Link to={entry.to}>{entry.about ? <Described {...entry} about={entry.about} /> : inside}</Link>}
        closeOnClick
      />
    );
  if ('href' in entry)
    return (
      <Base.LinkItem key={key} className={styles.item} href={entry.href} target="_blank" rel="noreferrer" closeOnClick>
        {inside}
      </Base.LinkItem>
    );
  return (
    <Base.Item
      key={key}
      className={entry.isDanger ? `${styles.item} ${styles.danger}` : styles.item}
      disabled={entry.isDisabled}
      onClick={entry.onSelect}
    >
      {inside}
    </Base.Item>
  );
}

/** The two lines of an entry, and its key. */
function Described({
  icon,
  label,
  about,
  letter,
}: {
  icon?: ReactNode;
  label: string;
  about: string;
  letter?: string;
}) {
  return (
    <>
      {icon}
      <span className={styles.twoLines}>
        {label} <span className={styles.itemAbout}>{about}</span>
      </span>
      {letter && <Kbd>{letter.toUpperCase()}</Kbd>}
    </>
  );
}
