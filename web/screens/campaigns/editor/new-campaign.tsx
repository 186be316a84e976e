import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ApiError } from '../../../api/api-error.ts';
import { invalidate } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { keepDraft, useDraft } from '../../../state/draft.ts';
import { useForm } from '../../../state/form.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { DraftSavedNote } from '../../../ui/form/draft-kept.tsx';
import { layout, Page } from '../../../ui/page/page.tsx';
import { LoadError } from '../../../ui/page/query-states.tsx';
import { INVALIDATED_PATHS } from '../campaign-data.ts';
import styles from '../list/campaigns.module.css';
import { type CampaignDraft, CampaignFields, NEW_CAMPAIGN } from './campaign-fields.tsx';
import { createCampaign } from './create-campaign.ts';
import { DraftPicture } from './draft-picture.tsx';
import { pickedOf } from './picked-links.ts';

export default function NewCampaign() {
  const { values, set, reset, isChanged } = useDraft('campaign.new', NEW_CAMPAIGN);
  const [, go] = useLocation();
  const api = useApi();
  const queryClient = useQueryClient();
  const { showToast, showError } = useToasts();
  const picked = pickedOf([], values.links, Date.now());
  const form = useForm(async () => {
    const { id, left } = await createCampaign(api, values);
    reset();
    // Keeps rejected links as a draft in the form of the created campaign, so that saving again creates no second
    // campaign.
    if (left) keepDraft<CampaignDraft>(`campaign.${id}`, { links: left.links });
    await invalidate(queryClient, INVALIDATED_PATHS);
    if (left) showError(messages.createdWithoutLinks, left.error);
    else showToast({ title: messages.created });
    go(`/campaigns/${id}?tab=${left ? 'settings' : 'links&made=1'}`);
  });
  return (
    <Page title={messages.create} back={{ to: '/campaigns', label: messages.title }}>
      <form ref={form.ref} onSubmit={form.submit} className={layout.editor} noValidate>
        <div className={layout.stack}>
          {form.message && <LoadError error={new ApiError(form.message)} />}
          <CampaignFields values={values} set={set} form={form} picked={picked} focused="name" />
        </div>
        <DraftPicture values={values} picked={picked} />
        <div className={`${layout.actions} ${styles.beneathFields}`}>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {messages.createAction}
          </Button>
          {isChanged && <DraftSavedNote onDiscard={() => reset()} />}
        </div>
      </form>
    </Page>
  );
}
