import { FlaskConical, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { ADMIN, type ApiResponse } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { homeMessages as messages } from '../../messages/home.ts';
import { sampleMessages } from '../../messages/shared/account/samples.ts';
import { createStored, useStored } from '../../state/stored.ts';
import { useCanOpen, useIsOperator } from '../../state/workspace/workspace.ts';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { RemoveSamplesButton } from '../../ui/page/sample-data.tsx';
import { emailAlerts, shownAlerts } from './alert-text.ts';
import styles from './alerts.module.css';
import type { HomeData } from './home-data.ts';

const MAX_SHOWN = 3;
/** The newest failed email of the installation when this browser's operator dismissed the alert. */
const dismissedEmail = createStored('dismissed-email', 0);

/** Queries the newest failed email of the installation, for operators. */
export function useFailedEmails() {
  const query = { state: 'failed', limit: 1 };
  return useApiQuery('listEmails', `${ADMIN}/emails`, { query, enabled: useIsOperator() });
}

interface AlertListProps {
  alerts: HomeData['alerts'];
  failedEmails: ApiResponse<'listEmails'>['data'] | undefined;
}

/** What needs a person, with one action each. Nothing when nothing is wrong. */
export function AlertList({ alerts, failedEmails }: AlertListProps) {
  const [isWhole, showWhole] = useState(false);
  const [dismissedId, dismiss] = useStored(dismissedEmail);
  const all = [...shownAlerts(alerts, useCanOpen()), ...emailAlerts(failedEmails, dismissedId)];
  if (all.length === 0) return null;
  const rows = isWhole ? all : all.slice(0, MAX_SHOWN);
  return (
    <section className={styles.alerts} aria-label={messages.alerts}>
      <ul>
        {rows.map(({ key, isUrgent, text, action, to, newestId }) => (
          <li key={key} data-urgent={isUrgent}>
            <TriangleAlert aria-hidden />
            <span>{text}</span>
            <Link to={to}>{action}</Link>
            {newestId !== undefined && (
              <IconButton label={messages.dismiss} icon={<X />} size="small" onClick={() => dismiss(newestId)} />
            )}
          </li>
        ))}
      </ul>
      {rows.length < all.length && (
        <Button size="small" variant="ghost" onClick={() => showWhole(true)}>
          {messages.moreAlerts(all.length - rows.length)}
        </Button>
      )}
    </section>
  );
}

/** Says that figures are samples, and removes them in one click. */
export function SampleBanner() {
  return (
    <section className={styles.alerts} aria-label={sampleMessages.label}>
      <ul>
        <li data-calm>
          <FlaskConical aria-hidden />
          <span>{sampleMessages.shown}</span>
          <RemoveSamplesButton />
        </li>
      </ul>
    </section>
  );
}
