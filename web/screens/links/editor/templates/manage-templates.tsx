import { useQueryClient } from '@tanstack/react-query';
import { LayoutTemplate, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { invalidate } from '../../../../api/mutations.ts';
import { useApi } from '../../../../api/queries.ts';
import { templateMessages as messages } from '../../../../messages/links/link-templates.ts';
import { common } from '../../../../messages/shared/common.ts';
import { useCan } from '../../../../state/workspace/workspace.ts';
import { Dialog } from '../../../../ui/floating/dialog.tsx';
import { useToasts } from '../../../../ui/floating/toasts.tsx';
import { Button, IconButton } from '../../../../ui/form/button.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { Badge } from '../../../../ui/page/badges.tsx';
import { EmptyState } from '../../../../ui/page/query-states.tsx';
import { PRESET, PRESETS, type Template, useTemplates } from './template-data.ts';
import { partsIn, type TemplateValue } from './template-values.ts';
import styles from './templates.module.css';

/** Renames and deletes the templates of the workspace. */
export function ManageTemplates({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const templates = useTemplates();
  return (
    <Dialog title={messages.title} isOpen={isOpen} onClose={onClose} widthPx={560}>
      {templates.length === 0 ? (
        <EmptyState icon={<LayoutTemplate />} title={messages.none} text={messages.noneText} />
      ) : (
        <ul className={styles.templates}>
          {templates.map((template) => (
            <TemplateRow key={template.id} template={template} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** What a template sets. */
export function TemplateSummary({ value }: { value: TemplateValue }) {
  const parts = partsIn(value);
  return (
    <span className={styles.parts}>
      {parts.length === 0 && messages.nothing}
      {parts.map((part) => (
        <Badge key={part}>{messages.summary[part]}</Badge>
      ))}
    </span>
  );
}

function TemplateRow({ template }: { template: Template }) {
  const { name, value } = template;
  const [typed, setTyped] = useState<string>();
  const { rename, remove } = useTemplateChanges(template);
  const canEdit = useCan()('edit');
  if (typed !== undefined)
    return (
      <li className={styles.template}>
        <TextField
          label={messages.name}
          isLabelHidden
          className={styles.text}
          value={typed}
          maxLength={120}
          autoFocus
          onChange={setTyped}
        />
        <Button
          variant="primary"
          disabled={typed.trim() === ''}
          onClick={() => void rename(typed.trim()).then((isDone) => isDone && setTyped(undefined))}
        >
          {common.save}
        </Button>
        <Button onClick={() => setTyped(undefined)}>{common.cancel}</Button>
      </li>
    );
  return (
    <li className={styles.template}>
      <span className={styles.text}>
        <b>{name}</b>
        <TemplateSummary value={value} />
      </span>
      {canEdit && (
        <>
          <IconButton label={messages.rename(name)} icon={<Pencil />} onClick={() => setTyped(name)} />
          <IconButton label={messages.remove(name)} icon={<Trash2 />} onClick={() => void remove()} />
        </>
      )}
    </li>
  );
}

/** A deleted template can be created again, because links only copied its settings. */
function useTemplateChanges({ id, name, value }: Template) {
  const client = useApi();
  const queryClient = useQueryClient();
  const { showToast, showError } = useToasts();
  const change = async (act: () => Promise<unknown>, toast: Parameters<typeof showToast>[0]): Promise<boolean> => {
    try {
      await act();
      await invalidate(queryClient, [PRESETS]);
      showToast(toast);
      return true;
    } catch (error) {
      showError(messages.failed, error);
      return false;
    }
  };
  const create = () => client.call(`${PRESET}/add`, { method: 'POST', body: { kind: 'link', name, value } });
  return {
    rename: (next: string) =>
      change(() => client.call(`${PRESET}/${id}/update`, { method: 'PUT', body: { name: next } }), {
        title: messages.renamed,
      }),
    remove: () =>
      change(() => client.call(`${PRESET}/${id}/delete`, { method: 'DELETE' }), {
        title: messages.deleted(name),
        onUndo: () => void change(create, { title: messages.saved }),
      }),
  };
}
