import { healthMessages as messages } from '../../../messages/admin/health.ts';
import { formatBytes } from '../../../ui/format.ts';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { Section } from '../../../ui/page/page.tsx';
import styles from '../admin.module.css';
import { factsOf, type Health, NODE_TONES } from './health-state.ts';

/** The nodes that share the database; nothing where there is only one. */
export function Nodes({ nodes }: Pick<Health, 'nodes'>) {
  if (nodes.length === 0) return null;
  return (
    <Section title={messages.nodes} description={messages.nodesAbout}>
      <ul className={styles.rows} aria-label={messages.nodes}>
        {nodes.map((node) => (
          <li key={node.id}>
            <span className={styles.main}>
              {node.name}
              <span className={styles.detail}>{factsOf(node)}</span>
            </span>
            <span className={styles.muted}>{messages.pending(formatBytes(node.spool_bytes))}</span>
            <span className={styles.muted}>
              {messages.seen} <RelativeTime at={node.last_seen} />
            </span>
            <Badge tone={NODE_TONES[node.state]}>{messages.nodeStates[node.state]}</Badge>
          </li>
        ))}
      </ul>
    </Section>
  );
}
