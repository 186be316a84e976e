import { ChevronsUpDown, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Menu, type MenuEntry } from '../floating/menu.tsx';
import styles from './place-nav.module.css';

export interface Place {
  to: string;
  label: string;
  icon: LucideIcon;
  isCurrent: boolean;
  /** What a search found it by, if that is not the label. */
  matched?: string | undefined;
}

export interface PlaceGroup {
  heading: string;
  places: readonly Place[];
}

interface PlacesProps {
  /** Name of the area that the places belong to. */
  label: string;
  groups: readonly PlaceGroup[];
  /** A field above the list, what it finds, and what to say if that is nothing. */
  search?: { field: ReactNode; found: readonly PlaceGroup[]; none: string };
}

/** An area of several screens: their navigation beside the open one; on phones a button above it that lists them. */
export function PlacesArea({ label, groups, search, children }: PlacesProps & { children: ReactNode }) {
  return (
    <div className={styles.area}>
      <nav className={styles.places} aria-label={label}>
        {search && <div className={styles.search}>{search.field}</div>}
        {(search?.found ?? groups).map((group) => (
          <PlaceList key={group.heading} group={group} />
        ))}
        {search?.found.length === 0 && <p className={styles.none}>{search.none}</p>}
      </nav>
      <PlaceMenu groups={groups} />
      {children}
    </div>
  );
}

function PlaceList({ group: { heading, places } }: { group: PlaceGroup }) {
  return (
    <>
      <span className={styles.heading}>{heading}</span>
      {places.map(({ to, label, icon: Icon, isCurrent, matched }) => (
        <Link key={to} to={to} className={styles.place} aria-current={isCurrent ? 'page' : undefined}>
          <Icon aria-hidden />
          <span>
            {label}
            {matched && <span className={styles.matched}>{matched}</span>}
          </span>
        </Link>
      ))}
    </>
  );
}

/** On phones: says where one is, and opens the other places. */
function PlaceMenu({ groups }: Pick<PlacesProps, 'groups'>) {
  const group = groups.find(({ places }) => places.some(({ isCurrent }) => isCurrent));
  const current = group?.places.find(({ isCurrent }) => isCurrent);
  if (!group || !current) return null;
  const { icon: Icon, label } = current;
  return (
    <div className={styles.chooser}>
      <Menu
        isAtStart
        trigger={
          <button type="button" className={styles.current}>
            <Icon aria-hidden />
            <span className={styles.within}>{group.heading}</span>
            <span className={styles.name}>{label}</span>
            <ChevronsUpDown aria-hidden />
          </button>
        }
        entries={entriesOf(groups)}
      />
    </div>
  );
}

function entriesOf(groups: readonly PlaceGroup[]): MenuEntry[] {
  return groups.flatMap(({ heading, places }, index) => [
    ...(index > 0 ? (['separator'] as const) : []),
    { heading },
    ...places.map(({ to, label, icon: Icon, isCurrent }) => ({
      ...{ to, label, icon: <Icon aria-hidden /> },
      ...(isCurrent && { end: '✓' }),
    })),
  ]);
}
