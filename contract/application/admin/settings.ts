import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { SETTING_NAMES, SETTING_SOURCES } from '../../vocabulary.ts';
import { Count, Day, documented, enumOf, Message, nullable, success, Timestamp, text } from '../../wire.ts';

const tag = 'Settings';

const Value = nullable(Type.String(), documented('As text, as in the environment; null for none.'));

const Setting = Type.Object({
  name: enumOf(SETTING_NAMES),
  variable: Type.String(documented('The environment variable that takes precedence while it is set.')),
  value: Value,
  default: Value,
  source: enumOf(SETTING_SOURCES),
  changed: nullable(
    Type.Object({
      date: Timestamp,
      by: nullable(Type.String(), documented('Email address of the operator; null for a command.')),
    }),
    documented('When an operator changed it last; null if nobody did.'),
  ),
});

/** Settings of the installation that apply without a restart, for operators. */
export const adminSettingOperations = {
  listSettings: operation({
    id: 'listSettings',
    method: 'GET',
    path: '/live-settings',
    changes: false,
    summary: 'List the settings that apply without a restart',
    tag,
    status: 200,
    response: success({ settings: Type.Array(Setting) }),
    errorStatuses: [],
  }),
  previewRetention: operation({
    id: 'previewRetention',
    method: 'GET',
    path: '/live-settings/retention',
    changes: false,
    summary: 'Show how many days of events a retention period would delete',
    tag,
    query: Type.Object({ days: text(9, documented('The retention in days.')) }),
    status: 200,
    response: success({
      days: Type.Integer({ ...Count, ...documented('Number of days whose events would be deleted.') }),
      before: nullable(Day, documented('Events before this day would be deleted; null if none would.')),
    }),
    errorStatuses: [400],
  }),
  updateSetting: operation({
    id: 'updateSetting',
    method: 'PUT',
    path: '/live-settings/update',
    changes: true,
    requiresReauthentication: true,
    summary: 'Change a setting; all nodes obey within a second',
    tag,
    body: Type.Object({ name: enumOf(SETTING_NAMES), value: text(400, { minLength: 1 }) }),
    status: 200,
    response: Message,
    errorStatuses: [400, 403],
  }),
  resetSetting: operation({
    id: 'resetSetting',
    method: 'PUT',
    path: '/live-settings/reset',
    changes: true,
    summary: 'Return a setting to its default',
    tag,
    body: Type.Object({ name: enumOf(SETTING_NAMES) }),
    status: 200,
    response: Message,
    errorStatuses: [400],
  }),
};
