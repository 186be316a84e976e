import { ADMIN, type ApiResponse } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { adminMessages as messages } from '../../messages/admin/admin.ts';
import { planMessages } from '../../messages/admin/plans.ts';
import { planName } from '../../messages/shared/account/quotas.ts';
import { Select } from '../../ui/form/choices.tsx';
import { Quotas } from '../../ui/object/quotas.tsx';
import { Section } from '../../ui/page/page.tsx';
import { Loaded, SkeletonRows } from '../../ui/page/query-states.tsx';
import type { AdminActions } from './use-admin-action.tsx';

type Details = ApiResponse<'showWorkspace'>['workspace'];

/** The plan of a workspace and what it uses of it. Usage needs the event log, changing the plan does not. */
export function WorkspacePlan({ workspace: { id, plan }, run }: { workspace: Details } & Pick<AdminActions, 'run'>) {
  const plans = useApiQuery('listPlans', `${ADMIN}/plans`).data?.plans ?? [];
  const usage = useApiQuery('showWorkspaceUse', `${ADMIN}/workspaces/${id}/use`);
  const assign = (name: string) => {
    const { assign: title, assignText: text, assignAction: action, assigned } = planMessages;
    if (name === plan) return undefined;
    const confirmation = { title: title(planName(name)), text, action };
    return run({
      path: `/workspaces/${id}/plan`,
      method: 'PUT',
      body: { plan: name },
      confirmation,
      done: assigned(planName(name)),
    });
  };
  return (
    <Section
      title={messages.use}
      description={messages.useAbout}
      actions={
        <Select
          label={planMessages.ofWorkspace}
          value={plan}
          onChange={(name) => void assign(name)}
          choices={(plans.length > 0 ? plans : [{ name: plan }]).map(({ name }) => ({
            value: name,
            label: planName(name),
          }))}
          isCompact
        />
      }
    >
      <Loaded query={usage} skeleton={<SkeletonRows count={4} />}>
        {({ use }) => <Quotas quotas={use.quotas} />}
      </Loaded>
    </Section>
  );
}
