import { useQueryClient } from '@tanstack/react-query';
import type { BrandedPage } from '../../../../contract/vocabulary.ts';
import { type ApiResponse, LINK_TOOLS } from '../../../api/client.ts';
import { invalidate } from '../../../api/mutations.ts';
import { useApi, useApiQuery } from '../../../api/queries.ts';
import { brandMessages as messages } from '../../../messages/landing-pages/brand.ts';
import { editorMessages } from '../../../messages/shared/editors.ts';
import { useDraft } from '../../../state/draft.ts';
import { useForm } from '../../../state/form.ts';
import { useEnumParam, useUrlState } from '../../../state/navigation/url-state.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/choices.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { SettingsFrame } from '../../../ui/page/settings-frame.tsx';
import styles from '../shared/editor.module.css';
import { WithPreview } from '../shared/editor.tsx';
import { DraftPreview } from '../shared/preview.tsx';
import { BrandFields } from './brand-fields.tsx';
import { bodyOf, PAGES, valuesOf } from './brand-values.ts';

const PATH = `${LINK_TOOLS}/brand`;

/** The logo, color and texts of pages that links show, for all links or those of one branded domain. */
export default function BrandScreen() {
  const [params, change] = useUrlState();
  const domain = Number(params.get('domain')) || undefined;
  const query = useApiQuery('showPageBrand', PATH, { query: { domain } });
  return (
    <SettingsFrame title={messages.title} isWide>
      <p className={layout.description}>{messages.about}</p>
      <Scope domain={domain} onChange={(id) => change({ domain: id })} />
      <Loaded query={query}>{(data) => <Editor key={domain ?? 0} data={data} domain={domain} />}</Loaded>
    </SettingsFrame>
  );
}

/** Chooses what the brand applies to; workspaces without branded domains have nothing to choose. */
function Scope({ domain, onChange }: { domain: number | undefined; onChange: (id: string) => void }) {
  const { data } = useApiQuery('listDomains', `${LINK_TOOLS}/domains`, { query: { limit: 100 } });
  const domains = data?.data.domains ?? [];
  if (domains.length === 0) return null;
  const choices = [
    { value: '', label: messages.everywhere },
    ...domains.map(({ id, domain: host }) => ({ value: String(id), label: host })),
  ];
  const field = { label: messages.scope, value: String(domain ?? ''), onChange, choices };
  return (
    <div className={styles.scope}>
      <SelectField {...field} />
    </div>
  );
}

interface EditorProps {
  data: ApiResponse<'showPageBrand'>;
  domain: number | undefined;
}

function Editor({ data, domain }: EditorProps) {
  const { values, set, reset, isChanged } = useDraft(`brand.${domain ?? 0}`, valuesOf(data.details));
  const [page, setPage] = useEnumParam<BrandedPage>('page', PAGES);
  const body = bodyOf(values, domain);
  const { form, remove } = useActions({ body, domain, reset });
  return (
    <form onSubmit={form.submit} ref={form.ref} noValidate>
      <WithPreview
        preview={<DraftPreview operation="previewPageBrand" path={`${PATH}/preview`} body={{ page, ...body }} />}
      >
        <div className={layout.stack}>
          {domain !== undefined && !data.is_own && <Note>{messages.usesWorkspace}</Note>}
          {form.message && <p role="alert">{form.message}</p>}
          <BrandFields values={values} set={set} error={form.error} page={page} setPage={setPage} />
        </div>
      </WithPreview>
      <div className={`${layout.foot} ${styles.foot}`}>
        <Button type="submit" variant={isChanged ? 'primary' : 'secondary'} isBusy={form.isBusy} disabled={!isChanged}>
          {isChanged ? messages.save : editorMessages.saved}
        </Button>
        {isChanged && <Button onClick={() => reset()}>{messages.discard}</Button>}
        {data.is_own && (
          <Button variant="ghost" onClick={() => void remove()}>
            {messages.remove}
          </Button>
        )}
      </div>
    </form>
  );
}

interface Edited {
  body: ReturnType<typeof bodyOf>;
  domain: number | undefined;
  reset: () => void;
}

function useActions({ body, domain, reset }: Edited) {
  const client = useApi();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const { showToast, showError } = useToasts();
  const done = async (title: string) => {
    await invalidate(queryClient, [PATH]);
    reset();
    showToast({ title });
  };
  const form = useForm(async () => {
    await client.call(`${PATH}/update`, { method: 'PUT', body });
    await done(messages.saved);
  });
  const remove = async () => {
    const { removeTitle: title, removeText: text, remove: action } = messages;
    if (!(await confirm({ title, text, action }))) return;
    const query = { domain };
    await client
      .call(`${PATH}/reset`, { method: 'DELETE', query })
      .then(() => done(messages.removed))
      .catch((error: unknown) => showError(messages.notRemoved, error));
  };
  return { form, remove };
}
