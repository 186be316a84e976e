import type { ReactElement } from 'react';
import { designMessages } from '../../../../messages/codes/codes.ts';
import { CheckRow } from '../../../../ui/form/check-row.tsx';
import { SelectField } from '../../../../ui/form/choices.tsx';
import { TextAreaField, TextField } from '../../../../ui/form/field.tsx';
import { layout } from '../../../../ui/page/page.tsx';
import type { CodeType } from '../../code-data.ts';
import { fieldsOf } from '../code-state.ts';
import styles from '../designer.module.css';
import { AppFields, EventFields, LocationFields, PaymentFields, WhatsAppFields } from './more-content-fields.tsx';
import type { PartProps } from './section-props.ts';

type Name = keyof typeof designMessages.fields;

/**
 * The fields of a type. Of the types below, the API reports errors of all of them as `data`, so the first field shows the
 * error.
 */
export function ContentFields(props: PartProps) {
  const { type } = props.designer.state;
  return FORMS[type](props);
}

const FORMS: Readonly<Record<CodeType, (props: PartProps) => ReactElement>> = {
  link: (props) => <Line {...props} name="link" isFirst placeholder="https://" inputMode="url" />,
  text: (props) => <Area {...props} name="text" isFirst rows={4} maxLength={2_000} />,
  phone: (props) => <Line {...props} name="phone" isFirst inputMode="tel" help={designMessages.phoneAbout} />,
  sms: (props) => (
    <>
      <Line {...props} name="phone" isFirst inputMode="tel" help={designMessages.phoneAbout} />
      <Area {...props} name="message" maxLength={600} />
    </>
  ),
  email: (props) => (
    <>
      <Line {...props} name="email" isFirst inputMode="email" />
      <Line {...props} name="subject" />
      <Area {...props} name="body" maxLength={1_000} />
    </>
  ),
  wifi: (props) => <WifiFields {...props} />,
  vcard: (props) => <ContactFields {...props} />,
  event: (props) => <EventFields {...props} />,
  location: (props) => <LocationFields {...props} />,
  whatsapp: (props) => <WhatsAppFields {...props} />,
  app: (props) => <AppFields {...props} />,
  payment: (props) => <PaymentFields {...props} />,
};

interface LineProps extends PartProps {
  name: Name;
  /** Whether the field shows errors of the content. */
  isFirst?: boolean;
  placeholder?: string;
  inputMode?: 'url' | 'tel' | 'email';
  help?: string;
}

function Line({ designer, error, name, isFirst, ...rest }: LineProps) {
  return (
    <TextField
      {...rest}
      label={designMessages.fields[name]}
      name={isFirst ? 'data' : name}
      value={fieldsOf(designer.state)[name] ?? ''}
      autoComplete="off"
      error={isFirst ? error('data') : undefined}
      onChange={(value) => designer.setField(name, value)}
    />
  );
}

interface AreaProps extends PartProps {
  name: Name;
  isFirst?: boolean;
  rows?: number;
  maxLength: number;
}

function Area({ designer, error, name, isFirst, ...rest }: AreaProps) {
  return (
    <TextAreaField
      {...rest}
      label={designMessages.fields[name]}
      name={isFirst ? 'data' : name}
      value={fieldsOf(designer.state)[name] ?? ''}
      error={isFirst ? error('data') : undefined}
      onChange={(value) => designer.setField(name, value)}
    />
  );
}

const ENCRYPTIONS = ['WPA', 'WEP', 'nopass'] as const;

function WifiFields(props: PartProps) {
  const { designer } = props;
  const fields = fieldsOf(designer.state);
  const encryption = ENCRYPTIONS.find((one) => one === fields.encryption) ?? 'WPA';
  return (
    <>
      <Line {...props} name="ssid" isFirst />
      <div className={layout.pair}>
        <SelectField
          label={designMessages.encryption}
          value={encryption}
          onChange={(value) => designer.setField('encryption', value)}
          choices={ENCRYPTIONS.map((value) => ({ value, label: designMessages.encryptions[value] }))}
        />
        {encryption !== 'nopass' && <Line {...props} name="password" />}
      </div>
      <CheckRow
        label={designMessages.hidden}
        isOn={fields.hidden === 'yes'}
        onChange={(isOn) => designer.setField('hidden', isOn ? 'yes' : '')}
      />
    </>
  );
}

const PERSON = ['fname', 'lname', 'org', 'title', 'phone', 'cell', 'email', 'site'] as const;
const REST = ['street', 'zip', 'city', 'state', 'country', 'fax'] as const;

function ContactFields(props: PartProps) {
  const fields = fieldsOf(props.designer.state);
  const isUsed = [...REST, 'note'].some((name) => fields[name]);
  return (
    <>
      <div className={layout.pair}>
        {PERSON.map((name) => (
          <Line key={name} {...props} name={name} isFirst={name === 'fname'} />
        ))}
      </div>
      <details className={styles.fold}>
        <summary>
          {designMessages.moreContact}
          {isUsed && <span className={styles.used}>{designMessages.inUse}</span>}
        </summary>
        <div className={layout.pair}>
          {REST.map((name) => (
            <Line key={name} {...props} name={name} />
          ))}
        </div>
        <Area {...props} name="note" maxLength={500} />
      </details>
    </>
  );
}
