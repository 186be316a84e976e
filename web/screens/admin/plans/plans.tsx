import { Ellipsis, Pencil, Plus, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ADMIN } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { planMessages as messages } from '../../../messages/admin/plans.ts';
import { planName } from '../../../messages/shared/account/quotas.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { Menu, type MenuEntry } from '../../../ui/floating/menu.tsx';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { Badge } from '../../../ui/page/badges.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
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
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
          {messages.create}
        </Button>
      }
    >
      <p className={layout.description}>{messages.about}</p>
      <Loaded query={query}>
        {({ plans }) => (
          <DataTable
            label={messages.title}
            columns={[...COLUMNS, menuColumn({ run, onEdit: setEdited })]}
            total={plans.length}
            rowAt={(index) => plans[index]}
            idOf={({ id }) => id}
            isUneven
          />
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

const COLUMNS: readonly Column<PlanRow>[] = [
  {
    name: 'name',
    label: messages.plan,
    width: 'min(200px, 30vw)',
    cell: (plan) => (
      <span className={styles.wrapped}>
        <b>{planName(plan.name)}</b> {plan.is_default && <Badge>{messages.isDefault}</Badge>}
      </span>
    ),
  },
  { name: 'limits', label: messages.limitsColumn, cell: (plan) => <Limits texts={limitTexts(plan)} /> },
  {
    name: 'workspaces',
    label: messages.workspaces,
    width: '104px',
    isNumber: true,
    isWideOnly: true,
    cell: ({ workspaces }) => formatInteger(workspaces),
  },
];

function Limits({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return <span className={styles.muted}>{messages.noLimits}</span>;
  return (
    <ul className={styles.chips}>
      {texts.map((text) => (
        <li key={text}>
          <Badge>{text}</Badge>
        </li>
      ))}
    </ul>
  );
}

interface RowActions extends Pick<AdminActions, 'run'> {
  onEdit: (plan: PlanRow) => void;
}

function menuColumn(actions: RowActions): Column<PlanRow> {
  return {
    name: 'actions',
    label: messages.actions,
    isLabelHidden: true,
    isNumber: true,
    width: '48px',
    cell: (plan) => (
      <Menu
        trigger={<IconButton label={messages.actionsOf(planName(plan.name))} icon={<Ellipsis />} size="small" />}
        entries={entriesOf(plan, actions)}
      />
    ),
  };
}

/** A plan that new or existing workspaces have is never deleted. */
function entriesOf(plan: PlanRow, { run, onEdit }: RowActions): MenuEntry[] {
  const { id, is_default: isDefault, workspaces } = plan;
  const name = planName(plan.name);
  const makeDefault = () =>
    run({ path: `/plans/${id}/update`, method: 'PUT', body: { is_default: true }, done: messages.madeDefault(name) });
  const remove = () =>
    run({
      path: `/plans/${id}/delete`,
      method: 'DELETE',
      confirmation: { title: messages.deleteTitle(name), text: messages.deleteText, action: messages.delete },
      done: messages.deleted,
    });
  const defaultEntry = { label: messages.makeDefault, icon: <Star />, onSelect: () => void makeDefault() };
  const deletion = {
    label: messages.delete,
    icon: <Trash2 />,
    isDanger: true,
    permission: undefined,
    onSelect: () => void remove(),
  };
  return [
    { label: messages.edit, icon: <Pencil />, onSelect: () => onEdit(plan) },
    ...(isDefault ? [] : [defaultEntry]),
    ...(isDefault || workspaces > 0 ? [] : (['separator', deletion] as const)),
  ];
}
