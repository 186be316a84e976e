import { Check, ExternalLink, QrCode } from 'lucide-react';
import { useAnswer } from '../../../api/queries.ts';
import { detailWords as words } from '../../../messages/link-detail.ts';
import { linkWords } from '../../../messages/links.ts';
import { Button, buttonClass } from '../../../ui/form/button.tsx';
import { CopyField } from '../../../ui/object/copy.tsx';
import { LocalWarning } from '../../../ui/page/local-warning.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { LINK, type LinkDetails } from '../link-data.ts';
import styles from './detail.module.css';

export interface MadeBannerProps {
  details: LinkDetails;
  /** It was made a moment ago. */
  isMade: boolean;
  onQr: () => void;
}

/** Before the first click: what to do with the link, and a sign of the first click. */
export function MadeBanner({ details, isMade, onQr }: MadeBannerProps) {
  const hasClicks = details.clicks > 0;
  return (
    <section className={layout.made} aria-label={isMade ? words.madeTitle : words.quietTitle}>
      <div>
        <h2>{isMade ? words.madeTitle : words.quietTitle}</h2>
        <p className={styles.muted}>{words.madeText}</p>
      </div>
      <LocalWarning address={details.shorturl} />
      <div className={styles.madeLine}>
        <CopyField text={details.shorturl} label={linkWords.copy} />
        <Button icon={<QrCode />} onClick={onQr}>
          {linkWords.qr}
        </Button>
        <a className={buttonClass({})} href={details.shorturl} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden />
          {words.tryIt}
        </a>
      </div>
      {hasClicks ? <Arrived /> : <Waiting id={details.id} />}
    </section>
  );
}

function Arrived() {
  return (
    <p role="status" className={styles.waiting} data-done>
      <Check aria-hidden />
      {words.arrived}
    </p>
  );
}

const FRESH_MS = 3_000;

/** Asks again as long as it is there: with the first click the screen has numbers to show, and this goes. */
function Waiting({ id }: Pick<LinkDetails, 'id'>) {
  useAnswer('showLink', `${LINK}/${id}`, { refetchIntervalMs: FRESH_MS });
  return (
    <p role="status" className={styles.waiting}>
      <span className={styles.pulse} aria-hidden />
      {words.waiting}
    </p>
  );
}
