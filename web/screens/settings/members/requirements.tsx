import { useQueryClient } from '@tanstack/react-query';
import { callSurface, type MemberList, type MemberRow } from '../../../api/private-surface.ts';
import { membersMessages as messages } from '../../../messages/workspaces.ts';
import { type Confirmation, useConfirm } from '../../../ui/floating/confirm.tsx';
import { useReauthentication } from '../../../ui/floating/reauthentication.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { LinkButton } from '../../../ui/form/button.tsx';
import { SwitchRow } from '../../../ui/form/choices.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { withoutSecondFactor } from './without-second-factor.ts';

type RequirementsProps = { workspace: number } & Pick<MemberList, 'requirements' | 'provider' | 'members'>;

/** What the workspace requires of its members' sign-ins, for owners. */
export function Requirements({ workspace, requirements, provider, members }: RequirementsProps) {
  const { set, dialog } = useRequirements(workspace, requirements);
  const isOwnMissing = members.some((row) => row.is_you && !row.has_second_factor);
  return (
    <Section title={messages.requirements} description={messages.requirementsAbout}>
      <SwitchRow
        label={messages.requireSecondFactor}
        help={isOwnMissing ? messages.ownSecondFactorFirst : messages.requireSecondFactorAbout}
        isOn={requirements.second_factor}
        isDisabled={isOwnMissing && !requirements.second_factor}
        onChange={(isOn) => void set({ second_factor: isOn }, isOn ? secondFactorQuestion(members) : undefined)}
      />
      {isOwnMissing && (
        <div>
          <LinkButton to="/settings/security" size="small">
            {messages.setUpSecondFactor}
          </LinkButton>
        </div>
      )}
      {(provider !== null || requirements.openid) && (
        <SwitchRow
          label={messages.requireOpenId(provider)}
          help={messages.requireOpenIdAbout}
          isOn={requirements.openid}
          onChange={(isOn) => void set({ openid: isOn }, isOn ? openIdQuestion(provider) : undefined)}
        />
      )}
      {dialog}
    </Section>
  );
}

function useRequirements(workspace: number, requirements: MemberList['requirements']) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const { showToast, showError } = useToasts();
  const reauthentication = useReauthentication();
  const set = async (change: Partial<MemberList['requirements']>, question?: Confirmation) => {
    if (question && !(await confirm(question))) return;
    const body = { ...requirements, ...change };
    await reauthentication
      .run(() => callSurface(`/account/w/${workspace}/requirements`, body))
      .then(
        () => showToast({ title: messages.requirementsChanged }),
        (error: unknown) => showError(messages.notChanged, error),
      );
    await queryClient.invalidateQueries({ queryKey: [`/account/w/${workspace}/members`] });
  };
  return { set, dialog: reauthentication.dialog };
}

/** Says who loses access; no question if nobody does. */
function secondFactorQuestion(members: readonly MemberRow[]): Confirmation | undefined {
  const without = withoutSecondFactor(members);
  if (without.count === 0) return undefined;
  const text = messages.losesAccess(without.names, without.count);
  return { title: messages.requireSecondFactorTitle, text, action: messages.require };
}

function openIdQuestion(provider: string | null): Confirmation {
  const text = messages.requireOpenIdText(provider);
  return { title: `${messages.requireOpenId(provider)}?`, text, action: messages.require };
}
