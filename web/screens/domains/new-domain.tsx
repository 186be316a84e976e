import { useState } from 'react';
import { useLocation } from 'wouter';
import { LINK_TOOLS } from '../../api/client.ts';
import { useApiMutation } from '../../api/mutations.ts';
import { domainMessages as messages } from '../../messages/domains.ts';
import { useForm } from '../../state/form.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { layout, Page } from '../../ui/page/page.tsx';
import { INVALIDATED_PATHS } from './domain-data.ts';

/** Asks for the domain; its DNS records follow on the next screen. */
export default function NewDomain() {
  const [domain, setDomain] = useState('');
  const [, go] = useLocation();
  const create = useApiMutation('createDomain', INVALIDATED_PATHS);
  const form = useForm(async () => {
    const { id } = await create.mutateAsync({ path: `${LINK_TOOLS}/domain/add`, body: { domain: domain.trim() } });
    go(`/domains/${id}`, { replace: true });
  });
  return (
    <Page title={messages.add} back={{ to: '/domains', label: messages.title }} isNarrow>
      <form ref={form.ref} onSubmit={form.submit} className={layout.stack} noValidate>
        <TextField
          label={messages.domain}
          name="domain"
          help={messages.domainAbout}
          placeholder="go.example.com"
          value={domain}
          onChange={setDomain}
          error={form.error('domain') ?? form.message}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <div>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {messages.addAction}
          </Button>
        </div>
      </form>
    </Page>
  );
}
