import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { SERVICE_HOST } from '../../../state/hosts/service-url.ts';
import { withoutScheme } from '../../../state/link-name.ts';
import { LinkName } from '../../../ui/object/link-name.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { colorAt } from '../campaign-data.ts';
import styles from '../list/campaigns.module.css';
import { type CampaignDraft, hasAddress } from './campaign-draft.ts';
import type { PicturedLink } from './rotation.ts';
import { letterAt, RotatorPicture } from './rotator-picture.tsx';

const SAMPLE: readonly PicturedLink[] = messages.pictureSamples.map((label, place) => ({
  id: -place - 1,
  label,
  target: '',
  weight: 1,
}));

/** Preview of how visitors reach the links: next to the form, on phones between its fields and its buttons. */
export function DraftPicture({ values, links }: { values: CampaignDraft; links: readonly PicturedLink[] }) {
  const { slug, strategy, sticky } = values;
  return (
    <div className={`${layout.aside} ${styles.later}`}>
      <Section title={messages.picture}>
        {hasAddress(values) ? (
          <>
            <div>
              <p className={styles.mono}>{`${SERVICE_HOST}/r/${slug.trim()}`}</p>
              <p className={styles.muted}>{messages.strategyAbout[strategy]}</p>
            </div>
            <RotatorPicture links={links} strategy={strategy} isSticky={sticky} />
          </>
        ) : (
          <SeparateLinks links={links} />
        )}
      </Section>
    </div>
  );
}

/** Without an address of the campaign, each link is reached by its own. */
function SeparateLinks({ links }: { links: readonly PicturedLink[] }) {
  const isSample = links.length === 0;
  return (
    <div className={isSample ? styles.sample : styles.picture}>
      {isSample && <Badge>{messages.pictureSample}</Badge>}
      <p className={styles.muted}>{messages.pictureSeparate}</p>
      <ul className={styles.legend}>
        {(isSample ? SAMPLE : links).map(({ id, label, short }, place) => (
          <li key={id}>
            <span className={styles.dot} style={{ background: colorAt(place) }} aria-hidden />
            <b>{letterAt(place)}</b>
            <span className={styles.legendName}>
              <LinkName name={label} />
            </span>
            <span className={styles.muted}>{short === undefined ? messages.ownLink : withoutScheme(short)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.muted}>{messages.pictureToSplit}</p>
    </div>
  );
}
