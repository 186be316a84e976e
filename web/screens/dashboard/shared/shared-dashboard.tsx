import { useEffect, useState } from 'react';
import { LiveFigures } from '../../../api/live/live-figures.tsx';
import { ApiContext } from '../../../api/queries.ts';
import { shareMessages as messages } from '../../../messages/websites/share.ts';
import { brand } from '../../../state/brand.ts';
import { Button } from '../../../ui/form/button.tsx';
import { BrandSign } from '../../../ui/page/brand-sign.tsx';
import { EmptyState } from '../../../ui/page/query-states.tsx';
import { Dashboard } from '../dashboard.tsx';
import { DashboardSkeleton } from '../skeleton.tsx';
import { PasswordForm } from './password-form.tsx';
import { createShare, type Opening } from './share.ts';
import styles from './shared.module.css';

export interface SharedDashboardProps {
  /** As given in the address. */
  id: string;
  /** Embedded in another page: has no head of its own. */
  isEmbedded: boolean;
}

/** A shared dashboard, which is read-only. */
export function SharedDashboard({ id, isEmbedded }: SharedDashboardProps) {
  const [share] = useState(() => createShare(id));
  const [opening, setOpening] = useState<Opening>();
  const open = async (password?: string) => setOpening(await share.open(password));
  useEffect(() => {
    share.onClosed(setOpening);
    void share.open().then(setOpening);
  }, [share]);
  if (opening?.kind === 'open') {
    const { id: websiteId, domain } = opening.website;
    return (
      <ApiContext value={share.client}>
        <LiveFigures />
        {!isEmbedded && <BrandHead />}
        <Dashboard id={websiteId} domain={domain} isShared isEmbedded={isEmbedded} />
      </ApiContext>
    );
  }
  return <Closed opening={opening} onOpen={open} />;
}

/** The brand that operators set, above the dashboard. */
function BrandHead() {
  if (brand.logo === null && brand.icon === null) return null;
  return (
    <header className={styles.brand}>
      <BrandSign />
    </header>
  );
}

function Closed({ opening, onOpen }: { opening: Opening | undefined; onOpen: (password?: string) => Promise<void> }) {
  useEffect(() => {
    document.title = messages.title;
  }, []);
  if (opening?.kind === 'locked') return <PasswordForm error={opening.error} onOpen={onOpen} />;
  if (opening?.kind === 'missing') return <EmptyState title={messages.missing} text={messages.missingText} />;
  if (opening?.kind === 'failed')
    return (
      <EmptyState
        title={messages.title}
        text={opening.error}
        action={<Button onClick={() => void onOpen()}>{messages.tryAgain}</Button>}
      />
    );
  return (
    <div className={styles.waiting}>
      <DashboardSkeleton />
    </div>
  );
}
