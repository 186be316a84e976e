import { X } from 'lucide-react';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { linkSubtitle, withoutScheme } from '../../../state/link-name.ts';
import { IconButton } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { LinkName } from '../../../ui/object/link-name.tsx';
import { UrlName } from '../../../ui/object/url-name.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { colorAt } from '../campaign-data.ts';
import styles from '../list/campaigns.module.css';
import { LinkFinder } from './link-finder.tsx';
import { type LinkChanges, type PickedLink, withAdded, withoutLink, withTitle, withWeight } from './picked-links.ts';
import { readWeight } from './weight.ts';

export interface PickLinksProps {
  picked: readonly PickedLink[];
  changes: LinkChanges;
  onChange: (changes: LinkChanges) => void;
  hasWeights: boolean;
  error: string | undefined;
}

/** The campaign's links to add, weigh and remove; everything is saved together. */
export function PickLinks({ picked, changes, onChange, hasWeights, error }: PickLinksProps) {
  return (
    <section className={layout.stack} aria-label={messages.links}>
      <div>
        <h2 className={styles.partTitle}>{messages.links}</h2>
        <p className={styles.muted}>{messages.pickAbout}</p>
      </div>
      {picked.length > 0 && (
        <ul>
          {picked.map((link, place) => (
            <PickedRow
              key={link.key}
              link={link}
              place={place}
              changes={changes}
              onChange={onChange}
              hasWeight={hasWeights}
            />
          ))}
        </ul>
      )}
      {error !== undefined && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
      <LinkFinder picked={picked} onAdd={(link) => onChange(withAdded(changes, link))} />
    </section>
  );
}

interface PickedRowProps extends Pick<PickLinksProps, 'changes' | 'onChange'> {
  link: PickedLink;
  place: number;
  hasWeight: boolean;
}

function PickedRow({ link, place, changes, onChange, hasWeight }: PickedRowProps) {
  return (
    <li className={styles.picked}>
      <span className={styles.dot} style={{ background: colorAt(place) }} aria-hidden />
      {link.id === null ? (
        <NewLink link={link} onName={(title) => onChange(withTitle(changes, link, title))} />
      ) : (
        <span className={styles.linkText}>
          <b>
            <LinkName name={link.label} />
          </b>
          <span className={styles.muted}>{linkSubtitle(link.label, link.target, link.short)}</span>
        </span>
      )}
      {hasWeight && (
        <TextField
          label={messages.weightOf(link.label)}
          isLabelHidden
          className={styles.weight}
          inputMode="numeric"
          value={link.weight}
          aria-invalid={readWeight(link.weight) === undefined}
          onChange={(weight) => onChange(withWeight(changes, link, weight))}
        />
      )}
      <IconButton
        size="small"
        label={messages.remove(link.label)}
        icon={<X aria-hidden />}
        onClick={() => onChange(withoutLink(changes, link))}
      />
    </li>
  );
}

/** A link that will be created with the campaign: it can be named here, otherwise its destination is its name. */
function NewLink({ link, onName }: { link: PickedLink; onName: (title: string) => void }) {
  return (
    <span className={styles.newLink}>
      <span className={styles.linkText}>
        <b>
          <UrlName name={link.target} />
        </b>
        {link.refusal === undefined ? (
          <span className={styles.muted}>{messages.madeWithIt}</span>
        ) : (
          <span className={styles.fault}>{link.refusal}</span>
        )}
      </span>
      <TextField
        label={messages.nameOf(`${withoutScheme(link.target)}${link.nth === undefined ? '' : `, number ${link.nth}`}`)}
        isLabelHidden
        placeholder={messages.namePlaceholder}
        maxLength={300}
        autoComplete="off"
        value={link.title ?? ''}
        onChange={onName}
        // Prevents Enter from submitting the unfinished form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </span>
  );
}
