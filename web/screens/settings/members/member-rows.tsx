import { Check } from 'lucide-react';
import { useState } from 'react';
import type { MemberList, MemberRow, RoleTexts } from '../../../api/private-surface.ts';
import { workspaceMessages } from '../../../messages/shared/account/workspace.ts';
import { membersMessages as messages } from '../../../messages/workspaces.ts';
import type { CurrentWorkspace } from '../../../state/workspace/workspace.ts';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { layout } from '../../../ui/page/page.tsx';
import styles from '../settings.module.css';
import { MemberLine } from './member-line.tsx';

/** Members above which the list can be searched. */
const FEW_MEMBERS = 5;

/** All members with a search, and what each role may do. */
export function MemberRows({ list: { members, roles }, workspace }: { list: MemberList; workspace: CurrentWorkspace }) {
  const [wanted, setWanted] = useState('');
  const found = members.filter((row) => isMeantBy(row, wanted));
  return (
    <div className={layout.stack}>
      {members.length > FEW_MEMBERS && <SearchField label={messages.search} value={wanted} onChange={setWanted} />}
      {found.length === 0 ? (
        <p>{messages.noneFound(wanted)}</p>
      ) : (
        <ul className={styles.rows} aria-label={messages.title}>
          {found.map((row) => (
            <MemberLine key={row.id} row={row} workspace={workspace} />
          ))}
        </ul>
      )}
      <RoleTable roles={roles} isOpen={members.length === 1} />
    </div>
  );
}

function isMeantBy({ name, username, email, role }: MemberRow, wanted: string): boolean {
  const text = `${name} ${username} ${email} ${workspaceMessages.roles[role]}`.toLowerCase();
  return text.includes(wanted.toLowerCase());
}

/** What each role may do, from the service's own table. Each role may also do what the ones before it may. */
function RoleTable({ roles, isOpen }: { roles: readonly RoleTexts[]; isOpen: boolean }) {
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>{messages.table}</summary>
      <div className={styles.scrolled}>
        <table className={styles.roles}>
          <thead>
            <tr>
              <th scope="col">{messages.may}</th>
              {roles.map(({ role }) => (
                <th key={role} scope="col">
                  {workspaceMessages.roles[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {roles.flatMap(({ may }, from) =>
              may.map((text) => (
                <tr key={text}>
                  <th scope="row">{text}</th>
                  {roles.map(({ role }, at) => (
                    <td key={role}>
                      {at >= from ? <Check role="img" aria-label={messages.mayYes} /> : <span>{messages.mayNo}</span>}
                    </td>
                  ))}
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </details>
  );
}
