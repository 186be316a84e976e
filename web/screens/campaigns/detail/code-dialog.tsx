import { QrCode } from 'lucide-react';
import { Link } from 'wouter';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { buttonClass, LinkButton } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { layout } from '../../../ui/page/page.tsx';
import { Loaded, Skeleton } from '../../../ui/page/query-states.tsx';
import styles from '../list/campaigns.module.css';
import type { Code } from './link-codes.ts';

interface CodeDialogProps {
  title: string;
  address: string;
  /** Existing codes that redirect to the address and count their scans. */
  codes?: readonly Code[] | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Shows the QR codes of an address: existing ones with their scans, otherwise a static one and a link to create one
 * that counts scans.
 */
export function CodeDialog({ title, isOpen, onClose, ...code }: CodeDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} widthPx={380}>
      {isOpen && <Address {...code} />}
    </Dialog>
  );
}

const SIDE_PX = 260;

function Address({ address, codes = [] }: Pick<CodeDialogProps, 'address' | 'codes'>) {
  const query = useApiQuery('checkQrCode', `${LINK_TOOLS}/qr/check`, { body: { type: 'link', data: address } });
  return (
    <div className={layout.stack}>
      {codes.length > 0 && <Kept codes={codes} />}
      <div className={styles.paper}>
        <Loaded query={query} skeleton={<Skeleton height={SIDE_PX} width={SIDE_PX} />}>
          {({ svg }) => <img src={pictureOf(svg)} alt={messages.codeAlt(address)} width={SIDE_PX} height={SIDE_PX} />}
        </Loaded>
      </div>
      <div className={layout.actions}>
        {query.data && (
          <a className={buttonClass({})} href={pictureOf(query.data.svg)} download="campaign.svg">
            {messages.codeSave}
          </a>
        )}
        <LinkButton to={`/codes/new?url=${encodeURIComponent(address)}`} icon={<QrCode aria-hidden />}>
          {messages.codeDesign}
        </LinkButton>
      </div>
      <p className={styles.muted}>{messages.codeAbout}</p>
    </div>
  );
}

function Kept({ codes }: { codes: readonly Code[] }) {
  return (
    <ul className={styles.kept} aria-label={messages.codesKept}>
      {codes.map(({ id, name, scans }) => (
        <li key={id}>
          <Link to={`/codes/${id}`}>{name}</Link>
          <span className="tabular">{messages.codeScans(scans, formatInteger(scans))}</span>
        </li>
      ))}
    </ul>
  );
}

function pictureOf(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
