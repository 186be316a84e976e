import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ANALYTICS } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { websiteMessages as messages } from '../../messages/websites/websites.ts';
import { useDebounced } from '../../state/debounced.ts';
import { useForm } from '../../state/form.ts';
import { hostOfInput } from '../../state/hosts/host-input.ts';
import { hostOf, isSameSite } from '../../state/hosts/tracked-host.ts';
import { withScheme } from '../../state/hosts/web-url.ts';
import { useNewWebsite } from '../../state/new-website.ts';
import { ownTimeZone } from '../../state/time-zone.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { TimeZoneField } from '../../ui/form/time-zone-field.tsx';
import { layout, Page } from '../../ui/page/page.tsx';

/** Asks for the domain; the snippet follows on the next screen. */
export default function NewWebsite() {
  const [, go] = useLocation();
  const [domain, setDomain] = useState(() => new URLSearchParams(window.location.search).get('domain') ?? '');
  const [timezone, setTimezone] = useState(ownTimeZone);
  const cut = hostOfInput(domain);
  const same = useSameSite(domain);
  const add = useNewWebsite();
  const form = useForm(async () => go(`/websites/${await add({ domain, timezone })}/install`));
  return (
    <Page title={messages.add} back={{ to: '/websites', label: messages.title }} isNarrow>
      <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
        <TextField
          label={messages.domain}
          name="domain"
          help={helpOf(cut, same)}
          value={domain}
          onChange={setDomain}
          error={form.error('domain') ?? form.message}
          placeholder="example.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <TimeZoneField
          label={messages.timezone}
          help={messages.timezoneAbout}
          value={timezone}
          onChange={setTimezone}
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

/** Returns the website that already counts the typed host: `shop.example` and `www.shop.example` are one website. */
function useSameSite(typed: string): { id: number; domain: string } | undefined {
  const host = hostOf(withScheme(useDebounced(typed, SETTLED_MS)));
  const query = { search: host, per_page: 100 };
  const sites = useApiQuery('listWebsites', `${ANALYTICS}/websites`, { query, enabled: host.includes('.') });
  return host.includes('.') ? sites.data?.data.find(({ domain }) => isSameSite(domain, host)) : undefined;
}

const SETTLED_MS = 400;

function helpOf(cut: ReturnType<typeof hostOfInput>, same: ReturnType<typeof useSameSite>): ReactNode {
  if (same)
    return (
      <span role="status">
        {messages.sameSite(same.domain)} <Link to={`/websites/${same.id}`}>{messages.openSite(same.domain)}</Link>
      </span>
    );
  return cut ? messages.domainCut(cut.host, cut.cut) : messages.domainAbout;
}
