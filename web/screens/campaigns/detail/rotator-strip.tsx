import { ExternalLink, QrCode } from 'lucide-react';
import { useState } from 'react';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Button, buttonClass } from '../../../ui/form/button.tsx';
import { CopyField } from '../../../ui/object/copy.tsx';
import { type Campaign, shortForm } from '../campaign-data.ts';
import styles from '../list/campaigns.module.css';
import { CodeDialog } from './code-dialog.tsx';

/** What to publish: the rotator's address with buttons to copy and print it, and the public list. */
export function RotatorStrip({ campaign, count }: { campaign: Campaign; count: number }) {
  const { rotator } = campaign;
  const isOffered = rotator === false && count >= 2;
  if (rotator === false && !isOffered && !campaign.public) return null;
  return (
    <div className={styles.strip}>
      {rotator !== false && <RotatorAddress address={shortForm(rotator)} />}
      {isOffered && <AddressOffer />}
      {campaign.public && (
        <a className={buttonClass({})} href={shortForm(campaign.list)} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden />
          {messages.openList}
        </a>
      )}
    </div>
  );
}

function RotatorAddress({ address }: { address: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CopyField text={address} label={messages.copyUrl} />
      <Button icon={<QrCode aria-hidden />} onClick={() => setOpen(true)}>
        {messages.showCode}
      </Button>
      <CodeDialog title={messages.codeTitle} address={address} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function AddressOffer() {
  const [, change] = useUrlState();
  return (
    <div className={styles.offer}>
      <span className={styles.muted}>{messages.noUrl}</span>
      <Button size="small" onClick={() => change({ tab: 'settings', field: 'slug' })}>
        {messages.setShortUrl}
      </Button>
    </div>
  );
}
