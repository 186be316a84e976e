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
import {
  type AddedLink,
  type AddedLinks,
  keyOf,
  labelOf,
  weightOf,
  withAdded,
  withChange,
  withoutLink,
} from './picked-links.ts';
import { readWeight } from './weight.ts';

export interface PickLinksProps {
  picked: AddedLinks;
  onChange: (picked: AddedLinks) => void;
  hasWeights: boolean;
  error: string | undefined;
  /** The campaign, once it exists: links that it has are not offered again. */
  campaignId?: number;
}

/** Links for a campaign, to add, weigh and remove; everything is saved together. */
export function PickLinks({ picked, onChange, hasWeights, error, campaignId }: PickLinksProps) {
  return (
    <section className={layout.stack} aria-label={messages.links}>
      {campaignId === undefined && (
        <div>
          <h2 className={styles.partTitle}>{messages.links}</h2>
          <p className={styles.muted}>{messages.pickAbout}</p>
        </div>
      )}
      <LinkFinder
        picked={picked}
        campaignId={campaignId}
        onAdd={(link) => onChange(withAdded(picked, link))}
        onRemove={(link) => onChange(withoutLink(picked, link))}
      />
      {picked.length > 0 && (
        <ul aria-label={messages.pickedCount(picked.length)}>
          <li className={styles.muted} aria-hidden>
            {messages.pickedCount(picked.length)}
          </li>
          {picked.map((link, place) => (
            <PickedRow
              key={keyOf(link)}
              link={link}
              place={place}
              hasWeight={hasWeights}
              onChange={(change) => onChange(withChange(picked, link, change))}
              onRemove={() => onChange(withoutLink(picked, link))}
            />
          ))}
        </ul>
      )}
      {error !== undefined && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
    </section>
  );
}

interface PickedRowProps {
  link: AddedLink;
  place: number;
  hasWeight: boolean;
  onChange: (change: Partial<AddedLink>) => void;
  onRemove: () => void;
}

function PickedRow({ link, place, hasWeight, onChange, onRemove }: PickedRowProps) {
  const label = labelOf(link);
  return (
    <li className={styles.picked}>
      <span className={styles.dot} style={{ background: colorAt(place) }} aria-hidden />
      {link.id === null ? (
        <NewLink link={link} onName={(title) => onChange({ title })} />
      ) : (
        <span className={styles.linkText}>
          <b>
            <LinkName name={label} />
          </b>
          <span className={styles.muted}>{linkSubtitle(label, link.target, link.short)}</span>
        </span>
      )}
      {hasWeight && (
        <TextField
          label={messages.weightOf(label)}
          isLabelHidden
          className={styles.weight}
          inputMode="numeric"
          value={weightOf(link)}
          aria-invalid={readWeight(weightOf(link)) === undefined}
          onChange={(weight) => onChange({ weight })}
        />
      )}
      <IconButton size="small" label={messages.remove(label)} icon={<X aria-hidden />} onClick={onRemove} />
    </li>
  );
}

/** A link that will be created with the campaign: it can be named here, otherwise its destination is its name. */
function NewLink({ link, onName }: { link: AddedLink; onName: (title: string) => void }) {
  return (
    <span className={styles.newLink}>
      <span className={styles.linkText}>
        <b>
          <UrlName name={link.target} />
        </b>
        <span className={styles.muted}>{messages.madeWithIt}</span>
      </span>
      <TextField
        label={messages.nameOf(numberedTarget(link))}
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

function numberedTarget({ target, nth }: AddedLink): string {
  return `${withoutScheme(target)}${nth === undefined ? '' : `, number ${nth}`}`;
}
