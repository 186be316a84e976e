import { useQueryClient } from '@tanstack/react-query';
import { callSurface, type MemberList } from '../../../api/private-surface.ts';
import { membersMessages as messages } from '../../../messages/workspaces.ts';
import { useReauthentication } from '../../../ui/floating/reauthentication.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { SwitchRow } from '../../../ui/form/choices.tsx';
import { Section } from '../../../ui/page/page.tsx';

type RequirementsProps = { workspace: number } & Pick<MemberList, 'requirements' | 'provider'>;

/** What the workspace requires of its members' sign-ins, for owners. */
export function Requirements({ workspace, requirements, provider }: RequirementsProps) {
  const queryClient = useQueryClient();
  const { showToast, showError } = useToasts();
  const reauthentication = useReauthentication();
  const set = async (change: Partial<MemberList['requirements']>) => {
    const body = { ...requirements, ...change };
    await reauthentication
      .run(() => callSurface(`/account/w/${workspace}/requirements`, body))
      .then(
        () => showToast({ title: messages.requirementsChanged }),
        (error: unknown) => showError(messages.notChanged, error),
      );
    await queryClient.invalidateQueries({ queryKey: [`/account/w/${workspace}/members`] });
  };
  return (
    <Section title={messages.requirements} description={messages.requirementsAbout}>
      <SwitchRow
        label={messages.requireSecondFactor}
        help={messages.requireSecondFactorAbout}
        isOn={requirements.second_factor}
        onChange={(isOn) => void set({ second_factor: isOn })}
      />
      {(provider !== null || requirements.openid) && (
        <SwitchRow
          label={messages.requireOpenId(provider)}
          help={messages.requireOpenIdAbout}
          isOn={requirements.openid}
          onChange={(isOn) => void set({ openid: isOn })}
        />
      )}
      {reauthentication.dialog}
    </Section>
  );
}
