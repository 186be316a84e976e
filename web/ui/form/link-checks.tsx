import { linkSubtitle, withoutScheme } from '../../state/link-name.ts';
import { LinkName } from '../object/link-name.tsx';
import { Badge } from '../page/badges.tsx';
import { CheckRow } from './check-row.tsx';
import styles from './link-checks.module.css';

export interface CheckableLink {
  id: number | null;
  label: string;
  target: string;
  short?: string | undefined;
  note?: string | undefined;
}

export interface LinkChecksProps<Link extends CheckableLink> {
  links: readonly Link[];
  isOn: (link: Link) => boolean;
  /** Links that cannot be deselected here. */
  isFixed: (link: Link) => boolean;
  onChange: (link: Link, isOn: boolean) => void;
}

/** Links to select by checkboxes. Selected ones stay where they are, so that the next one is where it was. */
export function LinkChecks<Link extends CheckableLink>({ links, isOn, isFixed, onChange }: LinkChecksProps<Link>) {
  return (
    <ul className={styles.list}>
      {links.map((link) => (
        <li key={link.id} className={styles.row}>
          <CheckRow
            label={
              <span className={styles.text}>
                <b>
                  <LinkName name={link.label} />
                </b>
                <span className={styles.target}>{whereTo(link)}</span>
                {link.note !== undefined && (
                  <span>
                    <Badge>{link.note}</Badge>
                  </span>
                )}
              </span>
            }
            isOn={isFixed(link) || isOn(link)}
            isDisabled={isFixed(link)}
            onChange={(isChecked) => onChange(link, isChecked)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The short link tells links to the same destination apart. */
function whereTo({ label, target, short }: CheckableLink): string | undefined {
  const more = linkSubtitle(label, target, short);
  const shown = short === undefined ? undefined : withoutScheme(short);
  return shown === undefined || more === undefined || more === shown ? more : `${shown} → ${more}`;
}
