import { Link } from 'wouter';
import { ADMIN, type ApiResponse } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import type { PathParams } from '../../frame/screen-route.ts';
import { adminMessages as messages } from '../../messages/admin/admin.ts';
import { workspaceMessages } from '../../messages/shared/account/workspace.ts';
import { Button } from '../../ui/form/button.tsx';
import { formatInteger } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/object/relative-time.tsx';
import { Badge } from '../../ui/page/badges.tsx';
import { Section } from '../../ui/page/page.tsx';
import { Loaded } from '../../ui/page/query-states.tsx';
import styles from './admin.module.css';
import { AdminFrame } from './admin-frame.tsx';
import { StateBadge } from './state-badge.tsx';
import { type AdminActions, useAdminActions } from './use-admin-action.tsx';

type Details = ApiResponse<'showPerson'>['person'];

/** One person: where they work, and what an operator can do for them. */
export default function Person({ params: { id = '' } }: { params: PathParams }) {
  const query = useApiQuery('showPerson', `${ADMIN}/people/${id}`);
  const actions = useAdminActions();
  const person = query.data?.person;
  return (
    <AdminFrame
      title={person?.email ?? messages.person}
      back={{ to: '/admin/people', label: messages.places.people }}
      subtitle={person && `${person.username} · #${person.id}`}
      actions={person && !person.is_operator && <Actions person={person} run={actions.run} />}
    >
      <Loaded query={query}>
        {({ person: details }) => (
          <>
            {details.is_operator && (
              <div className={styles.notice}>
                <Badge tone="good">{messages.operator}</Badge>
                <span>{messages.operatorAbout}</span>
              </div>
            )}
            <Facts person={details} />
            <Section title={messages.workspaces}>
              <ul className={styles.rows}>
                {details.memberships.map(({ id: workspace, name, role, is_suspended: isSuspended }) => (
                  <li key={workspace}>
                    <span className={styles.main}>
                      <Link className={styles.name} to={`/admin/workspaces/${workspace}`}>
                        {name}
                      </Link>
                    </span>
                    {isSuspended && <StateBadge state="suspended" />}
                    <span className={styles.muted}>{workspaceMessages.roles[role]}</span>
                  </li>
                ))}
              </ul>
            </Section>
          </>
        )}
      </Loaded>
      {actions.dialog}
    </AdminFrame>
  );
}

function Facts({ person }: { person: Details }) {
  const { created, last_sign_in: lastSignIn, has_second_factor: isTwoFactor, sessions } = person;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{messages.lastSignIn}</dt>
        <dd className={styles.word}>{lastSignIn === null ? messages.never : <RelativeTime at={lastSignIn} />}</dd>
      </div>
      <div>
        <dt>{messages.sessions}</dt>
        <dd className={styles.word}>{formatInteger(sessions)}</dd>
      </div>
      <div>
        <dt>{messages.secondFactor}</dt>
        <dd className={styles.word}>{isTwoFactor ? messages.on : messages.off}</dd>
      </div>
      <div>
        <dt>{messages.created}</dt>
        <dd className={styles.word}>
          <RelativeTime at={created} />
        </dd>
      </div>
    </dl>
  );
}

function Actions({ person, run }: Pick<AdminActions, 'run'> & { person: Details }) {
  const { id, email, sessions, has_second_factor: isTwoFactor } = person;
  const signOut = () => {
    const confirmation = { title: messages.signOutTitle(email), text: messages.signOutText, action: messages.signOut };
    return run({ path: `/people/${id}/sign-out`, confirmation, done: messages.signedOut });
  };
  const reset = () => {
    const confirmation = { title: messages.resetTitle(email), text: messages.resetText, action: messages.reset };
    return run({ path: `/people/${id}/second-factor/reset`, confirmation, done: messages.resetDone });
  };
  return (
    <>
      {sessions > 0 && <Button onClick={() => void signOut()}>{messages.signOut}</Button>}
      {isTwoFactor && <Button onClick={() => void reset()}>{messages.reset}</Button>}
    </>
  );
}
