import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { callSurface, type MemberList, type SentMemberInvitation } from '../../../api/private-surface.ts';
import { membersMessages as messages } from '../../../messages/workspaces.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { type CurrentWorkspace, useWorkspace } from '../../../state/workspace/workspace.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { Loaded, SkeletonRows } from '../../../ui/page/query-states.tsx';
import { SettingsFrame } from '../../../ui/page/settings-frame.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { ShownLink } from '../invitation-parts.tsx';
import styles from '../settings.module.css';
import { GroupRoles } from './group-roles.tsx';
import { InviteForm } from './invite-member.tsx';
import { MemberRows } from './member-rows.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import { Requirements } from './requirements.tsx';
import { SupportAccess } from './support-access.tsx';
import { TransferOwnership } from './transfer-ownership.tsx';

/** The members of the workspace, its open invitations, and what its owner decides about access. */
export default function Members() {
  const workspace = useWorkspace();
  return workspace ? (
    <MembersOf workspace={workspace} />
  ) : (
    <SettingsFrame title={messages.title}>
      <SkeletonRows />
    </SettingsFrame>
  );
}

const TABS = ['members', 'invitations', 'owner'] as const;

function MembersOf({ workspace }: { workspace: CurrentWorkspace }) {
  const surface = `/account/w/${workspace.id}` as const;
  const list = useQuery<MemberList, ApiError>({
    queryKey: [`${surface}/members`],
    queryFn: () => callSurface(`${surface}/members`),
  });
  const [tab, setTab] = useEnumParam('tab', TABS);
  const [opened, setOpened] = useState<'form' | SentMemberInvitation>();
  const isOwner = workspace.permissions.includes('own');
  const labels = labelsOf(list.data);
  const invite = (
    <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => setOpened('form')}>
      {messages.invite}
    </Button>
  );
  return (
    <SettingsFrame title={messages.title} actions={invite}>
      <p className={layout.description}>{messages.about}</p>
      <Tabs
        label={messages.title}
        value={tab}
        onChange={setTab}
        choices={TABS.filter((value) => isOwner || value !== 'owner').map((value) => ({ value, label: labels[value] }))}
        hasLine
      >
        <Loaded query={list}>
          {(loaded) => (
            <>
              {tab === 'members' && <MemberRows list={loaded} workspace={workspace} />}
              {tab === 'invitations' && (
                <PendingInvitations surface={surface} rows={loaded.invitations} onSent={setOpened} />
              )}
              {tab === 'owner' && isOwner && <OwnerRules workspace={workspace.id} list={loaded} />}
            </>
          )}
        </Loaded>
      </Tabs>
      <InviteDialog
        opened={opened}
        onClose={() => setOpened(undefined)}
        form={<InviteForm surface={surface} canMail={list.data?.can_mail ?? false} onSent={setOpened} />}
      />
    </SettingsFrame>
  );
}

/** Names of the tabs, with how many each shows once that is known. */
function labelsOf(list: MemberList | undefined): Record<(typeof TABS)[number], string> {
  const members = messages.tabs.members(list?.members.length);
  return { members, invitations: messages.tabs.invitations(list?.invitations.length), owner: messages.tabs.owner };
}

interface InviteDialogProps {
  opened: 'form' | SentMemberInvitation | undefined;
  onClose: () => void;
  form: ReactNode;
}

/** The form, and then the link, which is shown once. */
function InviteDialog({ opened, onClose, form }: InviteDialogProps) {
  const sent = opened === 'form' ? undefined : opened;
  const sentTitle = sent?.mail === 'sent' ? messages.sent : messages.link;
  return (
    <Dialog
      title={opened === 'form' ? messages.invite : sentTitle}
      isOpen={opened !== undefined}
      onClose={onClose}
      widthPx={560}
    >
      {opened === 'form' && form}
      {sent && (
        <ShownLink
          created={sent}
          about={sent.mail === 'sent' ? messages.sentAbout : messages.linkAbout}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}

/** What the owner decides: sign-in requirements, groups, ownership and support access. */
function OwnerRules({ workspace, list }: { workspace: number; list: MemberList }) {
  const { members, provider, groups } = list;
  return (
    <div className={styles.parts}>
      <Requirements workspace={workspace} {...list} />
      {provider !== null && <GroupRoles workspace={workspace} provider={provider} groups={groups} />}
      <SupportAccess workspace={workspace} />
      <TransferOwnership workspace={workspace} members={members} />
    </div>
  );
}
