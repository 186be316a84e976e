import { ApiError } from '../../../api/api-error.ts';
import type { FormState } from '../../../state/form.ts';
import { SaveBar, type SaveBarProps } from '../../../ui/form/draft-kept.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { LoadError } from '../../../ui/page/query-states.tsx';
import type { CampaignDraft } from './campaign-draft.ts';
import { CampaignFields, type CampaignFieldsProps } from './campaign-fields.tsx';
import { DraftPicture } from './draft-picture.tsx';
import type { PicturedLink } from './rotation.ts';

interface CampaignFormProps
  extends Pick<CampaignFieldsProps, 'focused' | 'links' | 'weights'>,
    Pick<SaveBarProps, 'action' | 'isNew' | 'permission'> {
  draft: { values: CampaignDraft; set: CampaignFieldsProps['set'] } & SaveBarProps['draft'];
  form: FormState;
  /** Links of the preview. */
  pictured: readonly PicturedLink[];
}

/** The fields of a new or a stored campaign, next to a preview of how visitors reach its links. */
export function CampaignForm(props: CampaignFormProps) {
  const { draft, form, pictured, action, isNew, permission, ...fields } = props;
  return (
    <form ref={form.ref} onSubmit={form.submit} className={layout.stack} noValidate>
      <div className={layout.editor}>
        <div className={layout.stack}>
          {form.message && <LoadError error={new ApiError(form.message)} />}
          <CampaignFields {...fields} values={draft.values} set={draft.set} form={form} />
        </div>
        <DraftPicture values={draft.values} links={pictured} />
      </div>
      <SaveBar isNew={isNew} permission={permission} action={action} form={form} draft={draft} />
    </form>
  );
}
