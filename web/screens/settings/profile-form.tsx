import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { callSurface, type ProfileRow } from '../../api/private-surface.ts';
import { settingsMessages as messages } from '../../messages/settings.ts';
import { errorMessages } from '../../messages/shared/errors.ts';
import { useForm } from '../../state/form.ts';
import { type DisplayFormats, noteFormats } from '../../state/formats.ts';
import { ACCEPTED, readPicture } from '../../state/picture-file.ts';
import { browserTimeZone, noteTimeZone } from '../../state/time-zone.ts';
import { updatePerson } from '../../state/workspace/workspace.ts';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { TimeZoneField } from '../../ui/form/time-zone-field.tsx';
import { Avatar } from '../../ui/object/avatar.tsx';
import { layout, Section } from '../../ui/page/page.tsx';
import { Loaded } from '../../ui/page/query-states.tsx';
import { FormatFields } from './format-fields.tsx';
import styles from './settings.module.css';

const KEY = ['/account/profile'];

/** Name, picture, time zone and formats of the person. */
export function ProfileForm() {
  const profile = useQuery<ProfileRow, ApiError>({ queryKey: KEY, queryFn: () => callSurface('/account/profile') });
  return (
    <Section title={messages.details} description={messages.profileAbout}>
      <Loaded query={profile}>
        {(data) => (
          <div className={layout.stack}>
            <Picture profile={data} />
            <Fields profile={data} />
          </div>
        )}
      </Loaded>
    </Section>
  );
}

function Picture({ profile: { name, username, picture } }: { profile: ProfileRow }) {
  const id = useId();
  const queryClient = useQueryClient();
  const { showToast, showError } = useToasts();
  const set = async (dataUrl: string | null) => {
    try {
      const next = await callSurface<{ picture: string | null }>('/account/profile/picture', { picture: dataUrl });
      updatePerson(next);
      await queryClient.invalidateQueries({ queryKey: KEY });
      showToast({ title: dataUrl === null ? messages.pictureRemoved : messages.pictureChanged });
    } catch (error) {
      showError(errorMessages.notSaved, error);
    }
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    const { dataUrl, problem } = await readPicture(file);
    if (dataUrl === undefined) showError(problem ?? errorMessages.notSaved);
    else await set(dataUrl);
  };
  return (
    <div className={styles.picture}>
      <Avatar name={name || username} picture={picture} isLarge />
      <Button onClick={() => document.getElementById(id)?.click()}>{messages.pictureChoose}</Button>
      {picture !== null && <Button onClick={() => void set(null)}>{messages.pictureRemove}</Button>}
      <input
        id={id}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={messages.pictureChoose}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          // Cleared, so that choosing the same file again fires a change.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

type Written = DisplayFormats & Pick<ProfileRow, 'name' | 'timezone'>;

function Fields({ profile }: { profile: ProfileRow }) {
  const { username, picture, ...stored } = profile;
  const [written, setWritten] = useState<Written>(stored);
  const change = (part: Partial<Written>) => setWritten((before) => ({ ...before, ...part }));
  const queryClient = useQueryClient();
  const { showToast } = useToasts();
  const form = useForm(async () => {
    await callSurface('/account/profile', { ...written });
    // Charts and texts of this page have the former time zone and formats.
    if ([noteTimeZone(written.timezone), noteFormats(written)].includes(true)) return window.location.reload();
    updatePerson({ name: written.name.trim() });
    await queryClient.invalidateQueries({ queryKey: KEY });
    showToast({ title: messages.saved });
  });
  return (
    <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
      <TextField
        label={messages.name}
        help={messages.nameAbout(username)}
        name="name"
        autoComplete="name"
        maxLength={60}
        value={written.name}
        onChange={(name) => change({ name })}
        error={form.error('name') ?? form.message}
        isOptional
      />
      <FormatFields formats={written} onChange={change} error={form.error}>
        <TimeZoneField
          label={messages.timezone}
          help={messages.timezoneAbout}
          name="timezone"
          automatic={messages.timezoneAutomatic(browserTimeZone().replaceAll('_', ' '))}
          value={written.timezone}
          onChange={(timezone) => change({ timezone })}
          error={form.error('timezone')}
        />
      </FormatFields>
      <div>
        <Button type="submit" isBusy={form.isBusy} disabled={isSame({ ...written, name: written.name.trim() }, stored)}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
}

function isSame(written: Written, stored: Written): boolean {
  return (Object.keys(written) as (keyof Written)[]).every((name) => written[name] === stored[name]);
}
