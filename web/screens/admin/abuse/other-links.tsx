import { useState } from 'react';
import { Link } from 'wouter';
import { ADMIN } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { abuseMessages as messages } from '../../../messages/admin/abuse.ts';
import { formatInteger } from '../../../ui/format.ts';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import styles from '../admin.module.css';

/** The newest other links of a reported workspace, loaded when they are opened: that an operator looks is recorded. */
export function OtherLinks({ report, workspace }: { report: number; workspace: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{messages.otherLinks}</summary>
      {isOpen && <Links report={report} />}
      <Link className={styles.name} to={`/admin/workspaces/${workspace}`}>
        {messages.toWorkspace}
      </Link>
    </details>
  );
}

function Links({ report }: { report: number }) {
  const query = useApiQuery('listReportedLinks', `${ADMIN}/reports/${report}/links`);
  return (
    <Loaded query={query}>
      {({ total, links }) =>
        links.length === 0 ? (
          <p className={styles.sub}>{messages.noOtherLinks}</p>
        ) : (
          <>
            <p className={styles.sub}>{messages.otherLinksOf(formatInteger(total))}</p>
            <ul className={styles.rows}>
              {links.map(({ short_url: shortUrl, destination, is_blocked: isBlocked, date }) => (
                <li key={shortUrl}>
                  <span className={styles.main}>
                    {shortUrl}
                    <span className={styles.detail}>{destination}</span>
                  </span>
                  {isBlocked && <Badge tone="bad">{messages.states.blocked}</Badge>}
                  <span className={styles.muted}>
                    <RelativeTime at={date} />
                  </span>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}
