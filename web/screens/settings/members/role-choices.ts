import type { Role } from '../../../../contract/vocabulary.ts';
import { workspaceMessages } from '../../../messages/shared/account/workspace.ts';
import { membersMessages } from '../../../messages/workspaces.ts';

const ROLES: readonly Role[] = ['viewer', 'member', 'admin', 'owner'];

/** Returns the roles that can be given, with what they mean; only owners make an owner. */
export function roleChoices(withOwner: boolean) {
  return ROLES.filter((role) => withOwner || role !== 'owner').map((value) => ({
    value,
    label: workspaceMessages.roles[value],
    description: membersMessages.roleAbout[value],
  }));
}
