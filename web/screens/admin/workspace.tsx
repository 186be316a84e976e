import { Link } from 'wouter';
import { ADMIN, type ApiResponse } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import type { PathParams } from '../../frame/screen-route.ts';
import { adminMessages as messages } from '../../messages/admin/admin.ts';
import { workspaceMessages } from '../../messages/shared/account/workspace.ts';
import { Button } from '../../ui/form/button.tsx';
import { RelativeTime } from '../../ui/object/relative-time.tsx';
import { Section } from '../../ui/page/page.tsx';
import { Loaded } from '../../ui/page/query-states.tsx';
import styles from './admin.module.css';
import { AdminFrame } from './admin-frame.tsx';
import { StateBadge } from './state-badge.tsx';
import { type AdminActions, useAdminActions } from './use-admin-action.tsx';
import { WorkspacePlan } from './workspace-plan.tsx';

type Details = ApiResponse<'showWorkspace'>['workspace'];

/** One workspace: who works in it, how much it uses, and what an operator can do about it. */
export default function Workspace({ params: { id = '' } }: { params: PathParams }) {
  const query = useApiQuery('showWorkspace', `${ADMIN}/workspaces/${id}`);
  const actions = useAdminActions();
  const workspace = query.data?.workspace;
  return (
    <AdminFrame
      title={workspace?.name ?? messages.workspace}
      back={{ to: '/admin/workspaces', label: messages.places.workspaces }}
      subtitle={workspace && `${workspace.owner} · #${workspace.id}`}
      actions={workspace && <Actions workspace={workspace} run={actions.run} />}
    >
      <Loaded query={query}>
        {({ workspace: details }) => (
          <>
            <State workspace={details} />
            <SupportState support={details.support} />
            <WorkspacePlan workspace={details} run={actions.run} />
            <Members people={details.people} />
            {details.invitations.length > 0 && <Invitations workspace={details} run={actions.run} />}
          </>
        )}
      </Loaded>
      {actions.dialog}
    </AdminFrame>
  );
}

interface ActionsProps extends Pick<AdminActions, 'run'> {
  workspace: Details;
}

function Actions({ workspace: { id, name, state, support, has_operator: hasOperator }, run }: ActionsProps) {
  const path = `/workspaces/${id}`;
  const suspend = () => {
    const confirmation = { title: messages.suspendTitle(name), text: messages.suspendText, action: messages.suspend };
    return run({ path: `${path}/suspend`, confirmation, done: messages.suspended });
  };
  const remove = () => {
    const confirmation = { title: messages.deleteTitle(name), text: messages.deleteText, action: messages.delete };
    return run({ path, method: 'DELETE', confirmation, done: messages.deleted });
  };
  const open = async () => {
    const confirmation = { title: messages.openTitle(name), text: messages.openText, action: messages.openForSupport };
    const visit = await run({ path: `${path}/support`, confirmation, done: messages.opened });
    if (visit) window.location.assign(`/app/w/${id}`);
  };
  return (
    <>
      {support && <Button onClick={() => void open()}>{messages.openForSupport}</Button>}
      {state !== 'active' && (
        <Button onClick={() => void run({ path: `${path}/resume`, done: messages.resumed })}>{messages.resume}</Button>
      )}
      {state === 'active' && !hasOperator && <Button onClick={() => void suspend()}>{messages.suspend}</Button>}
      {state !== 'deleting' && !hasOperator && (
        <Button variant="danger" onClick={() => void remove()}>
          {messages.delete}
        </Button>
      )}
    </>
  );
}

/** Says what a suspension means and when the data ends, or why an active workspace cannot be suspended. */
function State({ workspace }: { workspace: Details }) {
  const { state, deleted_from: deletedFrom, has_operator: hasOperator } = workspace;
  if (state === 'active') return hasOperator ? <p className={styles.muted}>{messages.hasOperatorAbout}</p> : null;
  return (
    <div className={styles.notice} role="status">
      <StateBadge state={state} />
      <span>
        {messages.suspendedNotice}{' '}
        {deletedFrom !== null && (
          <>
            {messages.deletedFrom} <RelativeTime at={deletedFrom} />.
          </>
        )}
      </span>
    </div>
  );
}

/** Says whether operators may open the workspace, since that is not up to them. */
function SupportState({ support }: Pick<Details, 'support'>) {
  if (!support) return <p className={styles.muted}>{messages.noSupport}</p>;
  return (
    <p className={styles.muted}>
      {messages.supportAllowed(messages.supportRoles[support.role])} <RelativeTime at={support.until} />.
    </p>
  );
}

function Members({ people }: Pick<Details, 'people'>) {
  return (
    <Section title={messages.people}>
      <ul className={styles.rows}>
        {people.map(({ id, username, email, role, joined, has_second_factor: isTwoFactor }) => (
          <li key={id}>
            <span className={styles.main}>
              <Link className={styles.name} to={`/admin/people/${id}`}>
                {username}
              </Link>
              <span className={styles.detail}>{email}</span>
            </span>
            <span>{workspaceMessages.roles[role]}</span>
            <span className={styles.muted}>
              {messages.secondFactor}: {isTwoFactor ? messages.on : messages.off}
            </span>
            <span className={styles.muted}>
              {messages.joined} <RelativeTime at={joined} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Invitations({ workspace: { id, invitations }, run }: ActionsProps) {
  const resend = (invitation: number) =>
    run<ApiResponse<'resendInvitation'>>({
      path: `/workspaces/${id}/invitations/${invitation}/resend`,
      done: ({ mail }) => (mail === 'sent' ? messages.resent : messages.resentWithoutMail),
    });
  return (
    <Section title={messages.invitations}>
      <ul className={styles.rows}>
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <span className={styles.main}>
              {invitation.email || messages.anyone}
              <span className={styles.detail}>{messages.invitedBy(invitation.invited_by)}</span>
            </span>
            <span>{workspaceMessages.roles[invitation.role]}</span>
            <span className={styles.muted}>
              {messages.expires} <RelativeTime at={invitation.expires} />
            </span>
            {invitation.email !== '' && (
              <Button size="small" onClick={() => void resend(invitation.id)}>
                {messages.resend}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
