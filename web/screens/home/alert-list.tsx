import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { homeMessages as messages } from '../../messages/home.ts';
import { useCanOpen } from '../../state/workspace/workspace.ts';
import { Button } from '../../ui/form/button.tsx';
import { shownAlerts } from './alert-text.ts';
import styles from './alerts.module.css';
import type { HomeData } from './home-data.ts';

const MAX_SHOWN = 3;

/** What needs a person, with one action each. Nothing when nothing is wrong. */
export function AlertList({ alerts }: { alerts: HomeData['alerts'] }) {
  const [isWhole, showWhole] = useState(false);
  const all = shownAlerts(alerts, useCanOpen());
  if (all.length === 0) return null;
  const rows = isWhole ? all : all.slice(0, MAX_SHOWN);
  return (
    <section className={styles.alerts} aria-label={messages.alerts}>
      <ul>
        {rows.map(({ key, isUrgent, text, action, to }) => (
          <li key={key} data-urgent={isUrgent}>
            <TriangleAlert aria-hidden />
            <span>{text}</span>
            <Link to={to}>{action}</Link>
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
