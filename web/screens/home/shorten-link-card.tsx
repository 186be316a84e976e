import { useState } from 'react';
import { LINK_TOOLS } from '../../api/client.ts';
import { useApiMutation } from '../../api/mutations.ts';
import { useApiQuery } from '../../api/queries.ts';
import { homeMessages as messages } from '../../messages/home.ts';
import { useForm } from '../../state/form.ts';
import { withScheme } from '../../state/hosts/web-url.ts';
import { Button, LinkButton } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { CopyField } from '../../ui/object/copy.tsx';
import { Badge } from '../../ui/page/badges.tsx';
import styles from './home.module.css';

/** Creates a short link and waits for its first click. */
export function ShortenLinkCard() {
  const [url, setUrl] = useState('');
  const create = useApiMutation('createLink', [`${LINK_TOOLS}/urls`]);
  const form = useForm(async () => {
    await create.mutateAsync({ path: `${LINK_TOOLS}/url/add`, body: { url: withScheme(url) } });
  });
  if (create.data) return <ShortLink id={create.data.id} address={create.data.shorturl} />;
  return (
    <form className={styles.doorForm} onSubmit={form.submit} ref={form.ref} noValidate>
      <TextField
        label={messages.target}
        name="url"
        inputMode="url"
        placeholder="https://"
        autoCapitalize="none"
        autoComplete="off"
        value={url}
        onChange={setUrl}
        error={form.error('url') ?? form.message}
      />
      <Button type="submit" variant="primary" isBusy={form.isBusy}>
        {messages.shorten}
      </Button>
    </form>
  );
}

function ShortLink({ id, address }: { id: number; address: string }) {
  const link = useApiQuery('showLink', `${LINK_TOOLS}/url/${id}`);
  const clicks = link.data?.data.clicks ?? 0;
  return (
    <div className={styles.doorForm}>
      <h3>{messages.shortReady}</h3>
      <CopyField text={address} label={messages.copyShort} />
      <p>
        <a href={address} target="_blank" rel="noreferrer">
          {messages.shortOpen}
        </a>
        {messages.shortText}
      </p>
      <p role="status">
        {clicks > 0 ? <Badge tone="good">{messages.clickArrived}</Badge> : <Badge>{messages.waitingClick}</Badge>}
      </p>
      <LinkButton to={`/links/${id}`}>{messages.openLink}</LinkButton>
    </div>
  );
}
