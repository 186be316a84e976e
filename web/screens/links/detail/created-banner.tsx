import { Check, ExternalLink, QrCode } from 'lucide-react';
import { detailMessages as messages } from '../../../messages/links/link-detail.ts';
import { linkMessages } from '../../../messages/links/links.ts';
import { Button, buttonClass } from '../../../ui/form/button.tsx';
import { CopyField } from '../../../ui/object/copy.tsx';
import { LocalWarning } from '../../../ui/page/local-warning.tsx';
import { layout } from '../../../ui/page/page.tsx';
import type { LinkDetails } from '../link-data.ts';
import { stopOf } from '../link-state.tsx';
import styles from './detail.module.css';

export interface CreatedBannerProps {
  details: LinkDetails;
  /** Whether the link was just created. */
  isMade: boolean;
  onQr: () => void;
}

/** Shown before the first click: next steps, and a notice of the first click. */
export function CreatedBanner({ details, isMade, onQr }: CreatedBannerProps) {
  const hasClicks = details.clicks > 0;
  return (
    <section className={layout.made} aria-label={isMade ? messages.madeTitle : messages.quietTitle}>
      <div>
        <h2>{isMade ? messages.madeTitle : messages.quietTitle}</h2>
        <p className={styles.muted}>{messages.madeText}</p>
      </div>
      <LocalWarning address={details.shorturl} />
      <div className={styles.madeLine}>
        <CopyField text={details.shorturl} label={linkMessages.copy} />
        <Button icon={<QrCode />} onClick={onQr}>
          {linkMessages.qr}
        </Button>
        <a className={buttonClass({})} href={details.shorturl} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden />
          {messages.tryIt}
        </a>
      </div>
      {hasClicks ? <Arrived /> : stopOf(details) === undefined && <Waiting />}
    </section>
  );
}

function Arrived() {
  return (
    <p role="status" className={styles.waiting} data-done>
      <Check aria-hidden />
      {messages.arrived}
    </p>
  );
}

/** The first click replaces it with the analytics. */
function Waiting() {
  return (
    <p role="status" className={styles.waiting}>
      <span className={styles.pulse} aria-hidden />
      {messages.waiting}
    </p>
  );
}
