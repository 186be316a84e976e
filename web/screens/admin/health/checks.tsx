import { Link } from 'wouter';
import { asSentence, healthMessages as messages } from '../../../messages/admin/health.ts';
import { Badge } from '../../../ui/page/badges.tsx';
import { Section } from '../../../ui/page/page.tsx';
import styles from '../admin.module.css';
import layout from './health.module.css';
import { type Health, partsOf, TONES, unresolvedOf } from './health-state.ts';

type Check = Health['checks'][number];

/** What an operator has to do, the worst first; nothing while everything works. */
export function Unresolved({ checks }: Pick<Health, 'checks'>) {
  const unresolved = unresolvedOf(checks);
  if (unresolved.length === 0) return null;
  return (
    <Section title={messages.unresolved}>
      <CheckRows checks={unresolved} />
    </Section>
  );
}

/** The checks that found nothing, by part of the installation. */
export function Checks({ checks }: Pick<Health, 'checks'>) {
  const unresolved = new Set(unresolvedOf(checks));
  return (
    <Section title={messages.parts} description={messages.partsAbout}>
      <div className={layout.groups}>
        {partsOf(checks.filter((check) => !unresolved.has(check))).map(({ part, checks: own }) => (
          <div key={part} className={layout.group}>
            <h3>{messages.groups[part]}</h3>
            <CheckRows checks={own} />
          </div>
        ))}
      </div>
    </Section>
  );
}

/** Release notes and other URLs of a finding are links, and so is the setting that operators can change in place. */
function linked(sentence: string) {
  return sentence.split(LINKED).map((part) =>
    part === FEED ? (
      <Link key={part} to="/admin/settings">
        {messages.releasesFeed}
      </Link>
    ) : part.startsWith('http') ? (
      <a key={part} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

const FEED = 'UPDATE_FEED';
const LINKED = /(https?:\/\/\S*[^\s.,;:]|UPDATE_FEED)/;

function CheckRows({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className={styles.rows}>
      {checks.map(({ name, severity, sentence }) => (
        <li key={name} className={layout.check}>
          <span className={styles.main}>
            {messages.names[name] ?? name}
            <span className={styles.detail}>{linked(asSentence(sentence))}</span>
          </span>
          <Badge tone={TONES[severity]}>{messages.severities[severity]}</Badge>
        </li>
      ))}
    </ul>
  );
}
