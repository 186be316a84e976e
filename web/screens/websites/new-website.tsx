import { useState } from 'react';
import { useLocation } from 'wouter';
import { websiteMessages as messages } from '../../messages/websites/websites.ts';
import { useForm } from '../../state/form.ts';
import { hostOfInput } from '../../state/hosts/host-input.ts';
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
  const add = useNewWebsite();
  const form = useForm(async () => go(`/websites/${await add({ domain, timezone })}/install`));
  return (
    <Page title={messages.add} back={{ to: '/websites', label: messages.title }} isNarrow>
      <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
        <TextField
          label={messages.domain}
          name="domain"
          help={cut ? messages.domainCut(cut.host, cut.cut) : messages.domainAbout}
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
