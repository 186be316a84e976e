import { useState } from 'react';
import { ADMIN } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { planMessages as messages } from '../../../messages/admin/plans.ts';
import { planName } from '../../../messages/shared/account/quotas.ts';
import { counted } from '../../../messages/shared/counts.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { Badge } from '../../../ui/page/badges.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import styles from '../admin.module.css';
import { AdminFrame } from '../admin-frame.tsx';
import { type AdminActions, useAdminActions } from '../use-admin-action.tsx';
import { PlanForm } from './plan-form.tsx';
import { limitTexts, type PlanRow } from './plan-values.ts';

/** The plans of the installation and their limits. */
export default function Plans() {
  const query = useApiQuery('listPlans', `${ADMIN}/plans`);
  const { run, dialog } = useAdminActions();
  /** The plan in the dialog, or a new one. */
  const [edited, setEdited] = useState<PlanRow | 'new'>();
  const plan = edited === 'new' ? undefined : edited;
  const close = () => setEdited(undefined);
  return (
    <AdminFrame
      title={messages.title}
      actions={
        <Button variant="primary" onClick={() => setEdited('new')}>
          {messages.create}
        </Button>
      }
    >
      <p className={layout.description}>{messages.about}</p>
      <Loaded query={query}>
        {({ plans }) => (
          <ul className={styles.rows}>
            {plans.map((row) => (
              <Row key={row.id} plan={row} run={run} onEdit={() => setEdited(row)} />
            ))}
          </ul>
        )}
      </Loaded>
      <Dialog
        title={plan ? messages.editTitle(planName(plan.name)) : messages.createTitle}
        isOpen={edited !== undefined}
        onClose={close}
        widthPx={640}
      >
        <PlanForm key={plan?.id ?? 'new'} plan={plan} onClose={close} />
      </Dialog>
      {dialog}
    </AdminFrame>
  );
}

interface RowProps extends Pick<AdminActions, 'run'> {
  plan: PlanRow;
  onEdit: () => void;
}

function Row({ plan, run, onEdit }: RowProps) {
  const { id, is_default: isDefault, workspaces } = plan;
  const name = planName(plan.name);
  const texts = limitTexts(plan);
  const makeDefault = () =>
    run({ path: `/plans/${id}/update`, method: 'PUT', body: { is_default: true }, done: messages.madeDefault(name) });
  const remove = () =>
    run({
      path: `/plans/${id}/delete`,
      method: 'DELETE',
      confirmation: { title: messages.deleteTitle(name), text: messages.deleteText, action: messages.delete },
      done: messages.deleted,
    });
  return (
    <li>
      <span className={styles.main}>
        {name} {isDefault && <Badge>{messages.isDefault}</Badge>}
        <span className={styles.detail}>{texts.length > 0 ? texts.join(' · ') : messages.noLimits}</span>
      </span>
      <span className={styles.muted}>{counted(workspaces, 'workspaces', formatInteger(workspaces))}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <span className={styles.decisions} role="group" aria-label={messages.actionsOf(name)}>
        <Button size="small" onClick={onEdit}>
          {messages.edit}
        </Button>
        {!isDefault && (
          <Button size="small" onClick={() => void makeDefault()}>
            {messages.makeDefault}
          </Button>
        )}
        {!isDefault && workspaces === 0 && (
          <Button size="small" onClick={() => void remove()}>
            {messages.delete}
          </Button>
        )}
      </span>
    </li>
  );
}
