import type { RoleTexts } from '../../../api/private-surface.ts';
import { workspaceMessages } from '../../../messages/shared/account/workspace.ts';
import { membersMessages as messages } from '../../../messages/workspaces.ts';
import styles from '../settings.module.css';

/** What each role may do, from the service's own table. Each role may also do what the ones before it may. */
export function RoleTable({ roles }: { roles: readonly RoleTexts[] }) {
  return (
    <details className={styles.fold}>
      <summary>{messages.table}</summary>
      <dl className={styles.roles}>
        {roles.map(({ role, may }) => (
          <div key={role}>
            <dt>{workspaceMessages.roles[role]}</dt>
            {may.map((text) => (
              <dd key={text}>{text}</dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}
