import { contentMessages } from '../../../../messages/codes/code-contents.ts';
import { designMessages } from '../../../../messages/codes/codes.ts';
import { CheckRow } from '../../../../ui/form/check-row.tsx';
import { TextAreaField, TextField } from '../../../../ui/form/field.tsx';
import { TimeZoneField } from '../../../../ui/form/time-zone-field.tsx';
import { layout } from '../../../../ui/page/page.tsx';
import { pairOfCoordinates } from '../../design/content.ts';
import { fieldsOf } from '../code-state.ts';
import styles from '../designer.module.css';
import type { PartProps } from './section-props.ts';

type Labels = Readonly<Record<string, string>>;

interface LineProps extends PartProps {
  name: string;
  labels: Labels;
  help?: string;
  placeholder?: string;
  type?: 'date' | 'datetime-local';
  inputMode?: 'tel' | 'url' | 'decimal';
  isOptional?: boolean;
  onType?: (value: string) => void;
}

/** A field of the content, with its own error. */
function Line({ designer, error, name, labels, onType, ...rest }: LineProps) {
  return (
    <TextField
      {...rest}
      label={labels[name]}
      name={`data.${name}`}
      value={fieldsOf(designer.state)[name] ?? ''}
      autoComplete="off"
      error={error(`data.${name}`)}
      onChange={onType ?? ((value) => designer.setField(name, value))}
    />
  );
}

function Area({
  designer,
  error,
  name,
  labels,
  maxLength,
}: PartProps & { name: string; labels: Labels; maxLength: number }) {
  return (
    <TextAreaField
      label={labels[name]}
      name={`data.${name}`}
      isOptional
      value={fieldsOf(designer.state)[name] ?? ''}
      maxLength={maxLength}
      error={error(`data.${name}`)}
      onChange={(value) => designer.setField(name, value)}
    />
  );
}

export function EventFields(props: PartProps) {
  const { designer, error } = props;
  const fields = fieldsOf(designer.state);
  const labels = contentMessages.fields.event;
  const isWholeDay = fields.allday === 'yes';
  const type = isWholeDay ? 'date' : 'datetime-local';
  const setWholeDay = (isOn: boolean) => {
    // The inputs of the browser accept a date only with, or only without, a time.
    const converted = (text = '') => (text === '' ? '' : isOn ? text.slice(0, 10) : `${text.slice(0, 10)}T12:00`);
    designer.setField('allday', isOn ? 'yes' : '');
    designer.setField('start', converted(fields.start));
    designer.setField('end', converted(fields.end));
  };
  return (
    <>
      <Line {...props} labels={labels} name="title" />
      <div className={layout.pair}>
        <Line {...props} labels={labels} name="start" type={type} />
        <Line {...props} labels={labels} name="end" type={type} isOptional />
      </div>
      <CheckRow label={contentMessages.wholeDay} isOn={isWholeDay} onChange={setWholeDay} />
      <div className={layout.pair}>
        <Line {...props} labels={labels} name="location" isOptional />
        {!isWholeDay && (
          <TimeZoneField
            label={labels.timezone}
            name="data.timezone"
            help={contentMessages.timezoneAbout}
            automatic={contentMessages.localTime}
            value={fields.timezone ?? ''}
            error={error('data.timezone')}
            onChange={(zone) => designer.setField('timezone', zone)}
          />
        )}
      </div>
      <Line {...props} labels={labels} name="url" inputMode="url" placeholder="https://" isOptional />
      <Area {...props} labels={labels} name="description" maxLength={1_000} />
    </>
  );
}

export function LocationFields(props: PartProps) {
  const { designer } = props;
  const labels = contentMessages.fields.location;
  /** Maps copy both coordinates as one text. */
  const take = (name: string) => (value: string) => {
    const pair = pairOfCoordinates(value);
    if (!pair) return designer.setField(name, value);
    designer.setField('lat', pair.lat);
    designer.setField('lng', pair.lng);
  };
  return (
    <>
      <div className={layout.pair}>
        <Line {...props} labels={labels} name="lat" onType={take('lat')} placeholder="52.51628" inputMode="decimal" />
        <Line {...props} labels={labels} name="lng" onType={take('lng')} placeholder="13.37771" inputMode="decimal" />
      </div>
      <p className={styles.note}>{contentMessages.locationAbout}</p>
      <Line {...props} labels={labels} name="label" isOptional />
    </>
  );
}

export function WhatsAppFields(props: PartProps) {
  const labels = contentMessages.fields.whatsapp;
  return (
    <>
      <Line {...props} labels={labels} name="phone" inputMode="tel" help={designMessages.phoneAbout} />
      <Area {...props} labels={labels} name="message" maxLength={1_000} />
      <p className={styles.note}>{contentMessages.whatsappAbout}</p>
    </>
  );
}

export function AppFields(props: PartProps) {
  const labels = contentMessages.fields.app;
  return (
    <>
      <Line
        {...props}
        labels={labels}
        name="ios"
        placeholder="https://apps.apple.com/app/id123456789"
        help={contentMessages.iosAbout}
      />
      <Line
        {...props}
        labels={labels}
        name="android"
        placeholder="com.example.app"
        help={contentMessages.androidAbout}
      />
      <Line
        {...props}
        labels={labels}
        name="fallback"
        placeholder="https://"
        inputMode="url"
        isOptional
        help={contentMessages.fallbackAbout}
      />
    </>
  );
}

const PAYMENT_REST = ['reference', 'purpose', 'info', 'bic'] as const;

export function PaymentFields(props: PartProps) {
  const labels = contentMessages.fields.payment;
  const fields = fieldsOf(props.designer.state);
  const isUsed = PAYMENT_REST.some((name) => fields[name]);
  const hasError = PAYMENT_REST.some((name) => props.error(`data.${name}`) !== undefined);
  return (
    <>
      <p className={styles.note}>{contentMessages.paymentAbout}</p>
      <Line {...props} labels={labels} name="recipient" />
      <div className={layout.pair}>
        <Line {...props} labels={labels} name="iban" placeholder="DE89 3704 0044 0532 0130 00" />
        <Line {...props} labels={labels} name="amount" inputMode="decimal" placeholder="12.50" isOptional />
      </div>
      <Line {...props} labels={labels} name="text" isOptional />
      <details className={styles.fold} open={hasError || undefined}>
        <summary>
          {contentMessages.morePayment}
          {isUsed && <span className={styles.used}>{designMessages.inUse}</span>}
        </summary>
        <div className={layout.pair}>
          <Line {...props} labels={labels} name="reference" help={contentMessages.referenceAbout} />
          <Line {...props} labels={labels} name="bic" help={contentMessages.bicAbout} />
          <Line {...props} labels={labels} name="purpose" placeholder="CHAR" />
          <Line {...props} labels={labels} name="info" />
        </div>
      </details>
    </>
  );
}
