import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Button } from '../../../ui/form/button.tsx';
import { CopyField } from '../../../ui/object/copy.tsx';
import { type Campaign, shortForm } from '../campaign-data.ts';
import styles from '../list/campaigns.module.css';
import { CodeDialog } from './code-dialog.tsx';

/** The rotator's address with buttons to copy and print it; shown when the campaign has links. */
export function RotatorStrip({ campaign: { rotator }, count }: { campaign: Campaign; count: number }) {
  const [isOpen, setOpen] = useState(false);
  const [, change] = useUrlState();
  if (rotator === false && count < 2) return null;
  if (rotator === false)
    return (
      <div className={styles.offer}>
        <span className={styles.muted}>{messages.noUrl}</span>
        <Button size="small" onClick={() => change({ tab: 'settings', field: 'slug' })}>
          {messages.setShortUrl}
        </Button>
      </div>
    );
  const address = shortForm(rotator);
  return (
    <div className={styles.strip}>
      <CopyField text={address} label={messages.copyUrl} />
      <Button icon={<QrCode aria-hidden />} onClick={() => setOpen(true)}>
        {messages.showCode}
      </Button>
      <CodeDialog title={messages.codeTitle} address={address} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
