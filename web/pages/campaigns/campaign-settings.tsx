import { LINK_TOOLS } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { Refusal } from '../../api/refusal.ts';
import { useDraft } from '../../state/draft.ts';
import { useForm } from '../../state/form.ts';
import { Button } from '../../ui/button.tsx';
import { layout, Section } from '../../ui/page.tsx';
import { Fault } from '../../ui/states.tsx';
import { useNotices } from '../../ui/toasts.tsx';
import { campaignWords as words } from '../../words/campaigns.ts';
import { type Campaign, labelOf, TOUCHED } from './campaign-data.ts';
import { bodyOf, CampaignFields, draftOf } from './campaign-fields.tsx';
import styles from './campaigns.module.css';
import { type CampaignLink, obstacleOf } from './rotation.ts';
import { RotatorPicture } from './rotator-picture.tsx';

/** What the campaign is called and how its rotator turns, with the picture of who goes where beside it. */
export function CampaignSettings({ campaign, links }: { campaign: Campaign; links: readonly CampaignLink[] }) {
  const { values, set, reset, isChanged } = useDraft(`campaign.${campaign.id}`, draftOf(campaign));
  const save = useChange('updateCampaign', TOUCHED);
  const { tell } = useNotices();
  const form = useForm(async () => {
    await save.mutateAsync({
      path: `${LINK_TOOLS}/campaign/${campaign.id}/update`,
      method: 'PUT',
      body: bodyOf(values),
    });
    reset();
    tell({ title: words.saved });
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} className={layout.editor} noValidate>
      <div className={layout.stack}>
        {form.message && <Fault error={new Refusal(form.message)} />}
        <CampaignFields values={values} set={set} form={form} />
        <div className={layout.actions}>
          <Button type="submit" look="primary" isBusy={form.isBusy} disabled={!isChanged}>
            {words.save}
          </Button>
        </div>
      </div>
      <div className={`${layout.aside} ${styles.later}`}>
        <Section title={words.strategy}>
          <RotatorPicture links={pictured(links)} strategy={values.strategy} isSticky={values.sticky} />
        </Section>
      </div>
    </form>
  );
}

/** Links as the picture shows them. */
export function pictured(links: readonly CampaignLink[]) {
  const now = Date.now();
  return links.map((link) => ({
    ...{ id: link.id, label: labelOf(link), weight: link.weight, obstacle: obstacleOf(link, now) },
  }));
}
