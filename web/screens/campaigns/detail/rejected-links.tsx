import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { ApiError } from '../../../api/api-error.ts';
import { invalidate } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { useDraft } from '../../../state/draft.ts';
import { useForm } from '../../../state/form.ts';
import { withoutScheme } from '../../../state/link-name.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { INVALIDATED_PATHS } from '../campaign-data.ts';
import { type AddedLink, type AddedLinks, labelOf } from '../editor/picked-links.ts';
import { saveLinks } from '../editor/save-links.ts';
import styles from '../list/campaigns.module.css';

export interface RejectedDraft {
  rejected: AddedLinks;
}

/** Name of the draft with the links that were rejected when the campaign was created. */
export function rejectedDraftName(campaignId: number): string {
  return `campaign.${campaignId}.rejected`;
}

const NONE: RejectedDraft = { rejected: [] };

/** Links that were rejected when the campaign was created, each with the reason, to correct and add. */
export function RejectedLinks({ campaignId }: { campaignId: number }) {
  const { values, set, reset } = useDraft(rejectedDraftName(campaignId), NONE);
  const api = useApi();
  const queryClient = useQueryClient();
  const { showToast } = useToasts();
  const { rejected } = values;
  const form = useForm(async () => {
    // Numbered, because corrected destinations may be the same.
    const links = rejected.map((link, place) => ({ ...link, nth: place + 1 }));
    const { rejected: left } = await saveLinks(api, campaignId, links);
    set({ rejected: left });
    await invalidate(queryClient, INVALIDATED_PATHS);
    if (left.length > 0) throw new ApiError(messages.linksRefused, { fields: { links: [messages.linksRefused] } });
    reset();
    showToast({ title: messages.linksAdded });
  });
  if (rejected.length === 0) return null;
  const change = (at: number, changes: Partial<AddedLink>) =>
    set({ rejected: rejected.map((link, place) => (place === at ? { ...link, ...changes } : link)) });
  return (
    <form
      ref={form.ref}
      onSubmit={form.submit}
      className={styles.rejected}
      aria-label={messages.rejectedTitle}
      noValidate
    >
      <div>
        <h2 className={styles.partTitle}>{messages.rejectedTitle}</h2>
        <p className={styles.muted}>{messages.rejectedAbout}</p>
      </div>
      <ul className={layout.stack}>
        {rejected.map((link, place) => (
          <RejectedLink
            // biome-ignore lint/suspicious/noArrayIndexKey: the destination changes while it is typed
            key={place}
            link={link}
            hasFocus={place === 0}
            onChange={(changes) => change(place, changes)}
            onRemove={() => set({ rejected: rejected.filter((one) => one !== link) })}
          />
        ))}
      </ul>
      <div className={layout.actions}>
        <Button permission="edit" type="submit" variant="primary" isBusy={form.isBusy}>
          {messages.addRejected}
        </Button>
        <Button variant="ghost" onClick={() => reset()}>
          {messages.discardRejected}
        </Button>
      </div>
    </form>
  );
}

interface RejectedLinkProps {
  link: AddedLink;
  hasFocus: boolean;
  onChange: (changes: Partial<AddedLink>) => void;
  onRemove: () => void;
}

function RejectedLink({ link, hasFocus, onChange, onRemove }: RejectedLinkProps) {
  const { id, target, title, refusal } = link;
  return (
    <li className={styles.rejectedLink}>
      <TextField
        label={id === null ? messages.newUrl : labelOf(link)}
        type="url"
        readOnly={id !== null}
        autoFocus={hasFocus}
        value={target}
        onChange={(typed) => onChange({ target: typed, label: withoutScheme(typed), refusal: undefined })}
        error={refusal}
      />
      {id === null && (
        <TextField
          label={messages.newTitle}
          isOptional
          maxLength={300}
          value={title ?? ''}
          onChange={(typed) => onChange({ title: typed })}
        />
      )}
      <IconButton size="small" label={messages.remove(labelOf(link))} icon={<X aria-hidden />} onClick={onRemove} />
    </li>
  );
}
