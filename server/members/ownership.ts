import { may, type Role } from '../../contract/vocabulary.ts';
import { forbidden, invalidField, reauthenticationRequired } from '../platform/app-error.ts';
import { type Mailer, serviceName } from '../platform/mail.ts';
import { ownershipMails } from './member-mails.ts';
import type { Member, MemberKey, MemberStore } from './member-port.ts';

/** Who acts in a workspace, with their role. */
export interface Actor extends MemberKey {
  role: Role;
  /** Of a web session: whether its person has just authenticated again. Undefined for callers within the service. */
  isReauthenticated?: boolean;
}

export interface OwnershipDeps {
  store: Pick<MemberStore, 'list' | 'transfer' | 'workspacesOf'>;
  mailer: Mailer;
}

/** Throws unless the actor may make or change owners, and has just authenticated again. */
export function insistOnOwner({ role, isReauthenticated }: Actor, refusal: string): void {
  if (!may(role, 'own')) throw forbidden(refusal);
  if (isReauthenticated === false) throw reauthenticationRequired();
}

/** Makes another member the owner and the actor an administrator, in one step, and tells both. */
export async function transferOwnership({ store, mailer }: OwnershipDeps, actor: Actor, personId: number) {
  insistOnOwner(actor, 'Only an owner can transfer the workspace.');
  const members = await store.list(actor.accountId);
  const [from, to] = [memberIn(members, actor.personId), memberIn(members, personId)];
  if (personId === actor.personId) throw invalidField('id', 'Choose another member.');
  if (to.guestOf)
    throw invalidField('id', 'A guest cannot own the workspace. Give this person access to all of it first.');
  if (!(await store.transfer(actor, personId))) throw noMember();
  const workspace = (await store.workspacesOf(personId)).find(({ id }) => id === actor.accountId)?.name ?? '';
  // Not awaited: a hanging mail server must not delay the response. The mailer logs errors.
  for (const mail of ownershipMails(workspace, { from, to, service: serviceName(mailer) })) void mailer.send(mail);
}

function memberIn(members: readonly Member[], personId: number): Member {
  const member = members.find((one) => one.personId === personId);
  if (member) return member;
  throw noMember();
}

export function noMember() {
  return invalidField('id', 'This person is not a member of the workspace.');
}
