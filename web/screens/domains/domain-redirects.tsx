import { LINK_TOOLS } from '../../api/client.ts';
import { useApiMutation } from '../../api/mutations.ts';
import { useApiQuery } from '../../api/queries.ts';
import { domainMessages as messages } from '../../messages/domains.ts';
import { useDraft } from '../../state/draft.ts';
import { useForm } from '../../state/form.ts';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { SelectField } from '../../ui/form/choices.tsx';
import { TextField, type TextFieldProps } from '../../ui/form/field.tsx';
import { layout, Section } from '../../ui/page/page.tsx';
import { type DomainDetail, INVALIDATED_PATHS } from './domain-data.ts';

const MAX_PAGES = 1000;

/** Destinations of the bare domain and its unknown addresses. */
export function DomainRedirects({ domain }: { domain: DomainDetail }) {
  const { values, set, reset, isChanged } = useDraft(`domain.${domain.id}`, {
    root: domain.redirectroot ?? '',
    lost: domain.redirect404 ?? '',
    bio: domain.bio === null ? '' : String(domain.bio),
  });
  const save = useApiMutation('updateDomain', INVALIDATED_PATHS);
  const { showToast } = useToasts();
  const form = useForm(async () => {
    await save.mutateAsync({
      path: `${LINK_TOOLS}/domain/${domain.id}/update`,
      method: 'PUT',
      body: {
        redirectroot: values.root.trim() || null,
        redirect404: values.lost.trim() || null,
        bio: values.bio === '' ? null : Number(values.bio),
      },
    });
    reset();
    showToast({ title: messages.saved });
  });
  return (
    <Section title={messages.redirects}>
      <form ref={form.ref} onSubmit={form.submit} className={layout.stack} noValidate>
        <BioPageField value={values.bio} onChange={(bio) => set({ bio })} error={form.error('bio')} />
        <UrlField
          label={messages.root}
          name="redirectroot"
          help={messages.rootAbout}
          value={values.root}
          onChange={(root) => set({ root })}
          error={form.error('redirectroot') ?? form.message}
        />
        <UrlField
          label={messages.lost}
          name="redirect404"
          help={messages.lostAbout}
          value={values.lost}
          onChange={(lost) => set({ lost })}
          error={form.error('redirect404')}
        />
        <SaveButton isBusy={form.isBusy} isChanged={isChanged} />
      </form>
    </Section>
  );
}

interface BioPageFieldProps {
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}

/** The bio page at the root; hidden while the workspace has none. */
function BioPageField({ value, onChange, error }: BioPageFieldProps) {
  const pages = useApiQuery('listBioPages', `${LINK_TOOLS}/bios`, { query: { limit: MAX_PAGES } });
  const bios = pages.data?.data.bios ?? [];
  if (bios.length === 0) return null;
  return (
    <SelectField
      label={messages.bio}
      help={messages.bioAbout}
      name="bio"
      value={value}
      error={error}
      onChange={onChange}
      choices={[
        { value: '', label: messages.noBio },
        ...bios.map(({ id, name, handle }) => ({ value: String(id), label: `${name} (@${handle})` })),
      ]}
    />
  );
}

function UrlField(props: TextFieldProps) {
  return <TextField {...props} type="url" placeholder="https://" isOptional />;
}

function SaveButton({ isBusy, isChanged }: { isBusy: boolean; isChanged: boolean }) {
  return (
    <div>
      <Button permission="domains" type="submit" variant="primary" isBusy={isBusy} disabled={!isChanged}>
        {messages.save}
      </Button>
    </div>
  );
}
