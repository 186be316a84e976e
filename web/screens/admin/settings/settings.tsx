import { useState } from 'react';
import { ADMIN, type ApiResponse } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { liveSettingMessages as messages } from '../../../messages/admin/live-settings.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import styles from '../admin.module.css';
import { AdminFrame } from '../admin-frame.tsx';
import { type AdminActions, useAdminActions } from '../use-admin-action.tsx';
import { SettingForm } from './setting-form.tsx';
import { originOf, SETTING_GROUPS, type Setting, type SettingGroup, valueLabel } from './setting-values.ts';
import { UpdateNotice, UpdateState } from './update-notice.tsx';

const GROUPS = Object.entries(SETTING_GROUPS);

/** The settings of the installation that apply without a restart. */
export default function SettingsScreen() {
  const query = useApiQuery('listSettings', `${ADMIN}/live-settings`);
  const { run, dialog } = useAdminActions();
  const [edited, setEdited] = useState<Setting>();
  const close = () => setEdited(undefined);
  return (
    <AdminFrame title={messages.title}>
      <p className={layout.description}>{messages.about}</p>
      <Loaded query={query}>
        {({ settings }) => (
          <>
            {GROUPS.map(([group, names]) => (
              <Section key={group} title={messages.groups[group as SettingGroup]}>
                <ul className={`${styles.rows} ${styles.settings}`}>
                  {settings
                    .filter(({ name }) => names.includes(name))
                    .map((setting) => (
                      <Row key={setting.name} setting={setting} run={run} onEdit={() => setEdited(setting)} />
                    ))}
                </ul>
                {group === 'updates' && <Updates run={run} />}
              </Section>
            ))}
          </>
        )}
      </Loaded>
      <Dialog
        title={edited ? messages.names[edited.name] : ''}
        isOpen={edited !== undefined}
        onClose={close}
        widthPx={560}
      >
        {edited && <SettingForm key={edited.name} setting={edited} onClose={close} />}
      </Dialog>
      {dialog}
    </AdminFrame>
  );
}

interface RowProps extends Pick<AdminActions, 'run'> {
  setting: Setting;
  onEdit: () => void;
}

function Row({ setting, run, onEdit }: RowProps) {
  const { name, value, source } = setting;
  const label = messages.names[name];
  const isFixed = source === 'environment';
  const reset = () => run({ path: '/live-settings/reset', method: 'PUT', body: { name }, done: messages.resetDone });
  return (
    <li>
      <span className={styles.main}>
        {label}
        <span className={styles.detail}>{messages.helps[name]}</span>
      </span>
      <span className={styles.value}>
        {valueLabel(name, value)}
        <Origin setting={setting} />
      </span>
      {!isFixed && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
        <span className={styles.decisions} role="group" aria-label={label}>
          {source === 'operator' && (
            <Button size="small" aria-label={messages.resetOf(label)} onClick={() => void reset()}>
              {messages.reset}
            </Button>
          )}
          <Button size="small" aria-label={messages.changeOf(label)} onClick={onEdit}>
            {messages.change}
          </Button>
        </span>
      )}
    </li>
  );
}

/** Where the value comes from, and who changed it last. */
function Origin({ setting }: { setting: Setting }) {
  const { source, changed } = setting;
  const origin = originOf(setting);
  return (
    <span className={styles.detail}>
      {source === 'environment' ? <Badge>{origin}</Badge> : origin}
      {changed && source !== 'environment' && (
        <span className={styles.detail}>
          {messages.changedBy(changed.by ?? messages.command)} <RelativeTime at={changed.date} />
        </span>
      )}
    </span>
  );
}

function outcomeOf({ update: { failure } }: ApiResponse<'checkForUpdate'>): string {
  return failure === null ? messages.checked : messages.checkFailed;
}

/** What the last check of the feed found, once one is set. */
function Updates({ run }: Pick<AdminActions, 'run'>) {
  const query = useApiQuery('showHealth', `${ADMIN}/health`);
  const update = query.data?.health.update;
  if (!update?.is_on) return null;
  return (
    <div className={layout.stack}>
      <UpdateNotice update={update} />
      <UpdateState update={update} />
      <div>
        <Button onClick={() => void run({ path: '/live-settings/update-check', done: outcomeOf })}>
          {messages.check}
        </Button>
      </div>
    </div>
  );
}
