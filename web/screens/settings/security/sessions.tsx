import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import type { ApiError } from '../../../api/api-error.ts';
import { callSurface, type SessionRow } from '../../../api/private-surface.ts';
import { signOut } from '../../../frame/sign-out.ts';
import { sessionMessages as messages } from '../../../messages/security.ts';
import { errorMessages } from '../../../messages/shared/errors.ts';
import { frameMessages } from '../../../messages/shared/frame.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { formatDateTime, parseTimestamp } from '../../../ui/format.ts';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import styles from '../settings.module.css';

const KEY = ['/account/sessions'];

/** Signed-in sessions; each can be signed out. */
export function Sessions() {
  const sessions = useQuery<{ sessions: SessionRow[] }, ApiError>({
    queryKey: KEY,
    queryFn: () => callSurface('/account/sessions'),
  });
  const queryClient = useQueryClient();
  const { showToast, showError } = useToasts();
  const end = async (id: number | 'others') => {
    try {
      await callSurface('/account/sessions/end', { id });
      showToast({ title: id === 'others' ? messages.othersEnded : messages.ended });
    } catch (error) {
      showError(errorMessages.notRevoked, error);
    }
    await queryClient.invalidateQueries({ queryKey: KEY });
  };
  return (
    <Section
      title={messages.title}
      description={messages.about}
      actions={
        (sessions.data?.sessions.length ?? 0) > 1 && (
          <Button size="small" onClick={() => void end('others')}>
            {messages.endOthers}
          </Button>
        )
      }
    >
      <Loaded query={sessions}>
        {(data) => (
          <ul className={styles.rows}>
            {currentFirst(data.sessions).map((session) => (
              <SessionLine key={session.id} session={session} onEnd={() => void end(session.id)} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

/** This session, then the others, the last active first. */
function currentFirst(sessions: readonly SessionRow[]): readonly SessionRow[] {
  return sessions.toSorted(
    (one, other) => Number(other.current) - Number(one.current) || other.last_seen_at.localeCompare(one.last_seen_at),
  );
}

/** One session, with the times of its sign-in and last activity: they tell sessions of the same browser apart. */
function SessionLine({ session, onEnd }: { session: SessionRow; onEnd: () => void }) {
  const { agent, place, network, current, created_at, last_seen_at } = session;
  const Device = /Android|iOS|iPhone|iPad/.test(agent) ? Smartphone : Monitor;
  return (
    <li className={current ? styles.current : undefined}>
      <Device aria-hidden />
      <span className={styles.main}>
        <b>{agent || messages.unknownBrowser}</b>{' '}
        {current ? (
          <Badge tone="good">{messages.thisOne}</Badge>
        ) : (
          <>
            {messages.lastSeen} <RelativeTime at={last_seen_at} />
          </>
        )}
        <span className={styles.detail}>{messages.origin(place, network)}</span>
        <span className={styles.detail}>{messages.signedIn(formatDateTime(parseTimestamp(created_at)))}</span>
      </span>
      <Button size="small" onClick={current ? () => void signOut() : onEnd}>
        {current ? frameMessages.signOut : messages.end}
      </Button>
    </li>
  );
}
