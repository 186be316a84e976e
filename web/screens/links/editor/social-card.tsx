import { useState } from 'react';
import { socialCardMessages as messages } from '../../../messages/links/link-preview.ts';
import { webUrlOf } from '../../../state/hosts/web-url.ts';
import { shownPicture } from '../../../state/shown-picture.ts';
import { createStored, useStored } from '../../../state/stored.ts';
import { Segmented } from '../../../ui/page/tabs.tsx';
import styles from './social-card.module.css';
import { contentOf, type ImageSize, NETWORKS, type Network, noteOn, shapeOf } from './social-card-rules.ts';
import { useTargetFacts } from './use-target-facts.ts';
import type { LinkValues } from './values.ts';

const CHOSEN = createStored<Network>('card-network', 'facebook');
const CHOICES = NETWORKS.map((value) => ({ value, label: messages.networks[value] }));

interface SocialCardProps {
  values: LinkValues;
  /** Short link of an existing link. */
  shortUrl: string | undefined;
}

/** The link's social preview as the chosen network shows it on a phone. */
export function SocialCard({ values, shortUrl }: SocialCardProps) {
  const [network, choose] = useStored(CHOSEN);
  const facts = useTargetFacts(values.url);
  const { isOwn, host, title, description, image } = contentOf(values, facts, shortUrl);
  const [loaded, setLoaded] = useState<LoadedImage>();
  const known = loaded?.image === image ? loaded.size : undefined;
  const isMissing = image === '' || known === 'unreadable';
  const size = known === 'unreadable' ? undefined : known;
  const shape = isMissing ? 'none' : shapeOf(network, size);
  const note = size && noteOn(network, size);
  if (webUrlOf(values.url) === null && !isOwn) return <p className={styles.later}>{messages.later}</p>;
  const isFrom = network === 'x' && shape === 'large';
  return (
    <>
      <div className={styles.networks}>
        <Segmented label={messages.network} value={network} onChange={choose} choices={CHOICES} />
      </div>
      <div className={styles.card} data-network={network} data-shape={shape} data-known={isOwn}>
        {image !== '' && <Picture key={image} address={image} onLoaded={(size) => setLoaded({ image, size })} />}
        {isMissing && isOwn && <div className={styles.noPicture} />}
        <div className={styles.text}>
          <span className={styles.host}>{isFrom ? messages.fromHost(host) : host}</span>
          <strong className={styles.title}>{title}</strong>
          {description && <span className={styles.about}>{description}</span>}
        </div>
      </div>
      {(known === 'unreadable' || note) && (
        <p className={styles.note} role="status">
          {known === 'unreadable' ? messages.unreadable : note}
        </p>
      )}
    </>
  );
}

interface LoadedImage {
  image: string;
  size: ImageSize | 'unreadable';
}

function Picture({ address, onLoaded }: { address: string; onLoaded: (size: LoadedImage['size']) => void }) {
  return (
    <img
      src={shownPicture(address)}
      alt=""
      className={styles.picture}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onLoaded({ width, height })}
      onError={() => onLoaded('unreadable')}
    />
  );
}
