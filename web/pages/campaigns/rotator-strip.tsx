import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { LINK_TOOLS } from '../../api/client.ts';
import { useAnswer } from '../../api/queries.ts';
import { useAddress } from '../../state/address.ts';
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { layout } from '../../ui/page.tsx';
import { Loaded, Skeleton } from '../../ui/states.tsx';
import { campaignWords as words } from '../../words/campaigns.ts';
import type { Campaign } from './campaign-data.ts';
import styles from './campaigns.module.css';

/** The one address of the campaign, to be copied or printed; offered where there are links to spread visitors over. */
export function RotatorStrip({ campaign: { rotator }, count }: { campaign: Campaign; count: number }) {
  const [isOpen, setOpen] = useState(false);
  const [, change] = useAddress();
  if (rotator === false && count < 2) return null;
  if (rotator === false)
    return (
      <div className={styles.offer}>
        <span className={styles.muted}>{words.noAddress}</span>
        <Button size="small" onClick={() => change({ tab: 'settings', field: 'slug' })}>
          {words.setAddress}
        </Button>
      </div>
    );
  return (
    <div className={styles.strip}>
      <CopyField text={rotator} label={words.copyAddress} />
      <Button icon={<QrCode aria-hidden />} onClick={() => setOpen(true)}>
        {words.showCode}
      </Button>
      <Dialog title={words.codeTitle} isOpen={isOpen} onClose={() => setOpen(false)} widthPx={380}>
        {isOpen && <Code address={rotator} />}
      </Dialog>
    </div>
  );
}

const SIDE_PX = 260;

function Code({ address }: { address: string }) {
  const answer = useAnswer('checkQrCode', `${LINK_TOOLS}/qr/check`, { body: { type: 'link', data: address } });
  return (
    <div className={layout.stack}>
      <div className={styles.paper}>
        <Loaded answer={answer} skeleton={<Skeleton height={SIDE_PX} width={SIDE_PX} />}>
          {({ svg }) => <img src={pictureOf(svg)} alt={words.codeAlt(address)} width={SIDE_PX} height={SIDE_PX} />}
        </Loaded>
      </div>
      <div className={layout.actions}>
        {answer.data && (
          <a className={buttonClass({})} href={pictureOf(answer.data.svg)} download="campaign.svg">
            {words.codeSave}
          </a>
        )}
        <LinkButton to={`/codes/new?url=${encodeURIComponent(address)}`} icon={<QrCode aria-hidden />}>
          {words.codeDesign}
        </LinkButton>
      </div>
      <p className={styles.muted}>{words.codeAbout}</p>
    </div>
  );
}

function pictureOf(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
