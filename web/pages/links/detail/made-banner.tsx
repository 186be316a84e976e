import { Check, QrCode } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy.tsx';
import { detailWords as words } from '../../../words/link-detail.ts';
import { linkWords } from '../../../words/links.ts';
import type { LinkDetails } from '../link-data.ts';
import styles from './detail.module.css';

/** Right after a link was made: what people want then, and a sign of the first click. */
export function MadeBanner({ details, onQr }: { details: LinkDetails; onQr: () => void }) {
  const hasClicks = details.clicks > 0;
  return (
    <section className={styles.made} aria-label={words.madeTitle}>
      <div>
        <h2>{words.madeTitle}</h2>
        <p className={styles.muted}>{words.madeText}</p>
      </div>
      <div className={styles.madeLine}>
        <CopyField text={details.shorturl} label={linkWords.copy} />
        <Button icon={<QrCode />} onClick={onQr}>
          {linkWords.qr}
        </Button>
      </div>
      <p role="status" className={styles.waiting} data-done={hasClicks}>
        {hasClicks ? <Check aria-hidden /> : <span className={styles.pulse} aria-hidden />}
        {hasClicks ? words.arrived : words.waiting}
      </p>
    </section>
  );
}
