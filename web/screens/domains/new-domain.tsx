import { useState } from 'react';
import { useLocation } from 'wouter';
import { LINK_TOOLS } from '../../api/client.ts';
import { useApiMutation } from '../../api/mutations.ts';
import { useApiQuery } from '../../api/queries.ts';
import { domainMessages as messages } from '../../messages/domains.ts';
import { useForm } from '../../state/form.ts';
import { hostOf, isSameSite } from '../../state/hosts/tracked-host.ts';
import { withScheme } from '../../state/hosts/web-url.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { layout, Page } from '../../ui/page/page.tsx';
import { DnsPreview } from './dns-steps.tsx';
import { INVALIDATED_PATHS, isBare, typedHost, withoutPath } from './domain-data.ts';

const EXAMPLE = 'go.example.com';

/** Asks for the domain, and shows what its DNS records will be; their values follow on the next screen. */
export default function NewDomain() {
  const [domain, setDomain] = useState('');
  const [, go] = useLocation();
  const host = typedHost(domain);
  const same = useSameDomain(domain);
  const create = useApiMutation('createDomain', INVALIDATED_PATHS);
  const form = useForm(async () => {
    const { id } = await create.mutateAsync({
      path: `${LINK_TOOLS}/domain/add`,
      body: { domain: withoutPath(domain) },
    });
    go(`/domains/${id}`, { replace: true });
  });
  return (
    <Page title={messages.add} back={{ to: '/domains', label: messages.title }} isNarrow>
      <form ref={form.ref} onSubmit={form.submit} className={layout.stack} noValidate>
        <TextField
          label={messages.domain}
          name="domain"
          help={same === undefined ? messages.domainAbout : <span role="status">{messages.sameDomain(same)}</span>}
          placeholder={EXAMPLE}
          value={domain}
          onChange={setDomain}
          error={form.error('domain') ?? form.message}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <div className={layout.actions}>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {messages.addAction}
          </Button>
          {host && isBare(host) && (
            <Button onClick={() => setDomain(`go.${host}`)}>{messages.takeSubdomain(`go.${host}`)}</Button>
          )}
        </div>
      </form>
      <DnsPreview host={host ?? EXAMPLE} />
    </Page>
  );
}

/** Returns a domain of the workspace that differs only by `www.`, such as `www.shop.example` for `shop.example`. */
function useSameDomain(typed: string): string | undefined {
  const host = hostOf(withScheme(typed));
  const { data } = useApiQuery('listDomains', `${LINK_TOOLS}/domains`, { query: { limit: 1_000 } });
  const known = (data?.data.domains ?? []).map(({ domain }) => withScheme(domain));
  const same = host.includes('.') ? known.find((domain) => isSameSite(hostOf(domain), host)) : undefined;
  return same && URL.parse(same)?.host;
}
