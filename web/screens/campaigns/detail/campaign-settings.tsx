import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { LINK_TOOLS } from '../../../api/client.ts';
import { invalidate, useApiMutation } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { useDraft } from '../../../state/draft.ts';
import { useForm } from '../../../state/form.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { DraftSavedNote } from '../../../ui/form/draft-kept.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { LoadError } from '../../../ui/page/query-states.tsx';
import { type Campaign, INVALIDATED_PATHS } from '../campaign-data.ts';
import { bodyOf, CampaignFields, draftOf } from '../editor/campaign-fields.tsx';
import { DraftPicture } from '../editor/draft-picture.tsx';
import { type LinkChanges, pickedOf } from '../editor/picked-links.ts';
import type { CampaignLink } from '../editor/rotation.ts';
import { refuseWeights, saveLinks } from '../editor/save-links.ts';
import styles from '../list/campaigns.module.css';
import { DeleteCampaign } from '../list/delete-campaign.tsx';

/** Name and rotator settings of the campaign, next to a preview of the traffic split. */
export function CampaignSettings({ campaign, links }: { campaign: Campaign; links: readonly CampaignLink[] }) {
  const [params] = useUrlState();
  const { values, set, reset, isChanged } = useDraft(`campaign.${campaign.id}`, draftOf(campaign));
  const api = useApi();
  const queryClient = useQueryClient();
  const save = useApiMutation('updateCampaign', INVALIDATED_PATHS);
  const { showToast } = useToasts();
  const picked = pickedOf(links, values.links, Date.now());
  const form = useForm(async () => {
    refuseWeights(values.links);
    await save.mutateAsync({
      path: `${LINK_TOOLS}/campaign/${campaign.id}/update`,
      method: 'PUT',
      body: bodyOf(values),
    });
    const onMade = (created: LinkChanges) => set({ links: created });
    await saveLinks(api, campaign.id, { links, changes: values.links, onMade });
    await invalidate(queryClient, INVALIDATED_PATHS);
    reset();
    showToast({ title: messages.saved });
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} className={layout.editor} noValidate>
      <div className={layout.stack}>
        {form.message && <LoadError error={new ApiError(form.message)} />}
        <CampaignFields
          values={values}
          set={set}
          form={form}
          picked={picked}
          focused={params.get('field') === 'slug' ? 'slug' : undefined}
        />
      </div>
      <DraftPicture values={values} picked={picked} />
      <div className={`${layout.actions} ${styles.beneathFields}`}>
        <Button permission="edit" type="submit" variant="primary" isBusy={form.isBusy} disabled={!isChanged}>
          {messages.save}
        </Button>
        {isChanged && <DraftSavedNote onDiscard={() => reset()} />}
        <DeleteCampaign campaign={campaign} />
      </div>
    </form>
  );
}
