import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidate } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { linkMessages } from '../../../messages/links/links.ts';
import { common } from '../../../messages/shared/common.ts';
import { useForm } from '../../../state/form.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { CheckRow } from '../../../ui/form/check-row.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { layout } from '../../../ui/page/page.tsx';
import { countOf, LINK_QUERY_PATHS, type LinkRow } from '../link-data.ts';
import { TagsField } from '../tags-field.tsx';
import { changeMany } from './bulk.ts';
import { type TagGroup, tagGroups, tagsOf, undoGroups } from './tag-changes.ts';

export interface TagsDialogProps {
  isOpen: boolean;
  rows: readonly LinkRow[];
  onClose: () => void;
}

/** Adds tags to several links or removes them; other tags stay. */
export default function TagsDialog({ isOpen, rows, onClose }: TagsDialogProps) {
  return (
    <Dialog title={linkMessages.tagsTitle(countOf(rows.length))} isOpen={isOpen} onClose={onClose} widthPx={420}>
      {isOpen && <TagsForm rows={rows} onClose={onClose} />}
    </Dialog>
  );
}

function TagsForm({ rows, onClose }: Omit<TagsDialogProps, 'isOpen'>) {
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const write = useTagWrites();
  const form = useForm(async () => {
    await write(rows, tagGroups(rows, { add, remove }));
    onClose();
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} className={layout.stack}>
      <TagsField
        label={linkMessages.tagsAdd}
        help={linkMessages.tagsAbout}
        tags={add}
        onChange={setAdd}
        error={form.error('tags') ?? form.message}
      />
      {tagsOf(rows).length > 0 && (
        <fieldset className="plain-set">
          <legend>{linkMessages.tagsRemove}</legend>
          {tagsOf(rows).map(({ tag, count }) => (
            <CheckRow
              key={tag}
              label={`${tag} (${formatInteger(count)})`}
              isOn={remove.includes(tag)}
              onChange={(isOn) => setRemove(isOn ? [...remove, tag] : remove.filter((one) => one !== tag))}
            />
          ))}
        </fieldset>
      )}
      <div className={layout.dialogActions}>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button variant="primary" type="submit" isBusy={form.isBusy}>
          {linkMessages.apply}
        </Button>
      </div>
    </form>
  );
}

function useTagWrites() {
  const client = useApi();
  const queryClient = useQueryClient();
  const { showToast, showError } = useToasts();
  const writeAll = async (groups: readonly TagGroup[]) => {
    for (const { tags, ids } of groups) await changeMany(client, ids, { tags });
    await invalidate(queryClient, LINK_QUERY_PATHS);
  };
  return async (rows: readonly LinkRow[], groups: readonly TagGroup[]) => {
    await writeAll(groups);
    const changed = groups.flatMap(({ ids }) => ids);
    const before = rows.filter(({ id }) => changed.includes(id));
    const undo = () => writeAll(undoGroups(before)).catch((error) => showError(linkMessages.changeFailed, error));
    showToast({ title: linkMessages.changed(countOf(changed.length)), onUndo: () => void undo() });
  };
}
