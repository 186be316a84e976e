import { useState } from 'react';
import type { AnnouncementLevel } from '../../../../contract/vocabulary.ts';
import { fetchSessionToken } from '../../../api/access.ts';
import { ADMIN, type ApiResponse } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { announcementMessages as messages } from '../../../messages/admin/announcement.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/choices.tsx';
import { TextAreaField, TextField } from '../../../ui/form/field.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import styles from '../admin.module.css';
import { AdminFrame } from '../admin-frame.tsx';
import { type AdminAction, useAdminActions } from '../use-admin-action.tsx';
import { type AnnouncementValues, bodyOf, NO_VALUES } from './announcement-values.ts';

type Current = NonNullable<ApiResponse<'showAnnouncement'>['announcement']>;

const LEVELS = Object.entries(messages.levels).map(([value, label]) => ({ value: value as AnnouncementLevel, label }));

/** The announcement that everyone who is signed in sees. */
export default function AnnouncementScreen() {
  const query = useApiQuery('showAnnouncement', `${ADMIN}/announcement`);
  const { run, dialog } = useAdminActions();
  const change = async (action: AdminAction<object>) => {
    const done = await run(action);
    // The banner of this tab follows immediately or, if this fails, with the next token, as in all other tabs.
    if (done) await fetchSessionToken().catch(() => undefined);
    return done !== undefined;
  };
  const remove = () => change({ path: '/announcement/remove', method: 'DELETE', done: messages.removed });
  return (
    <AdminFrame title={messages.title}>
      <p className={layout.description}>{messages.about}</p>
      <Section title={messages.now}>
        <Loaded query={query}>
          {({ announcement }) =>
            announcement ? (
              <Shown announcement={announcement} onRemove={() => void remove()} />
            ) : (
              <p className={styles.muted}>{messages.none}</p>
            )
          }
        </Loaded>
      </Section>
      <NewAnnouncement
        onPublish={(values) =>
          change({ path: '/announcement/publish', method: 'PUT', body: bodyOf(values), done: messages.done })
        }
      />
      {dialog}
    </AdminFrame>
  );
}

function Shown({
  announcement: { text, level, until, date },
  onRemove,
}: {
  announcement: Current;
  onRemove: () => void;
}) {
  return (
    <div className={styles.notice}>
      <Badge tone={level === 'warning' ? 'warn' : 'plain'}>{messages.levels[level]}</Badge>
      <span className={styles.wrapped}>{text}</span>
      <span className={styles.muted}>
        {messages.published} <RelativeTime at={date} />
      </span>
      {until !== null && (
        <span className={styles.muted}>
          {messages.ends} <RelativeTime at={until} />
        </span>
      )}
      <Button size="small" onClick={onRemove}>
        {messages.remove}
      </Button>
    </div>
  );
}

function NewAnnouncement({ onPublish }: { onPublish: (values: AnnouncementValues) => Promise<boolean> }) {
  const [values, setValues] = useState(NO_VALUES);
  const set = (change: Partial<AnnouncementValues>) => setValues((before) => ({ ...before, ...change }));
  return (
    <Section title={messages.newOne} description={messages.replaces}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (values.text.trim() !== '') void onPublish(values).then((isDone) => isDone && setValues(NO_VALUES));
        }}
      >
        <TextAreaField
          label={messages.text}
          value={values.text}
          onChange={(text) => set({ text })}
          placeholder={messages.placeholder}
          rows={3}
          maxLength={300}
        />
        <SelectField<AnnouncementLevel>
          label={messages.level}
          value={values.level}
          onChange={(level) => set({ level })}
          choices={LEVELS}
        />
        <TextField
          type="datetime-local"
          label={messages.until}
          help={messages.untilAbout}
          isOptional
          value={values.until}
          onChange={(until) => set({ until })}
        />
        <div>
          <Button type="submit" variant="primary" disabled={values.text.trim() === ''}>
            {messages.publish}
          </Button>
        </div>
      </form>
    </Section>
  );
}
