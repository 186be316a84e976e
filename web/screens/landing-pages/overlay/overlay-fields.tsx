import { Image, Mail, MessageSquare, Newspaper, Plus, Ticket, Trash2, Vote } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OverlayPosition, OverlayType } from '../../../../contract/vocabulary.ts';
import { overlayMessages } from '../../../messages/landing-pages/interstitials.ts';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { RadioCards, SelectField, SwitchRow } from '../../../ui/form/choices.tsx';
import { TextAreaField, TextField } from '../../../ui/form/field.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import type { EditorState } from '../shared/use-editor.ts';
import styles from './overlay.module.css';
import { OverlayColors } from './overlay-colors.tsx';
import { ASKING, type OverlayValues } from './overlay-values.ts';

type FieldsProps = Pick<EditorState<OverlayValues>, 'draft' | 'form'>;
type TextName = Exclude<keyof OverlayValues, 'type' | 'position' | 'options' | 'notify'>;

const ICONS: Readonly<Record<OverlayType, ReactNode>> = {
  message: <MessageSquare aria-hidden />,
  contact: <Mail aria-hidden />,
  poll: <Vote aria-hidden />,
  newsletter: <Newspaper aria-hidden />,
  image: <Image aria-hidden />,
  coupon: <Ticket aria-hidden />,
};

/** Type of the overlay, which cannot be changed later. */
export function TypeChoice({ draft: { values, set } }: FieldsProps) {
  const types = Object.entries(overlayMessages.types) as [OverlayType, string][];
  return (
    <div className={layout.stack}>
      <RadioCards<OverlayType>
        label={overlayMessages.type}
        value={values.type}
        onChange={(type) => set({ type })}
        cardWidthPx={180}
        choices={types.map(([value, label]) => ({
          value,
          label,
          icon: ICONS[value],
          description: overlayMessages.typesAbout[value],
        }))}
      />
      <p className={layout.description}>{overlayMessages.typeFixed}</p>
    </div>
  );
}

function fieldOf({ draft: { values, set }, form: { error } }: FieldsProps, name: TextName) {
  return {
    name,
    value: values[name],
    error: error(name),
    onChange: (text: string) => set({ [name]: text }),
  };
}

/** Content of the overlay, by type. */
export function ContentFields(props: FieldsProps) {
  const { type } = props.draft.values;
  return (
    <>
      <TextField {...fieldOf(props, 'name')} label={pageMessages.name} help={pageMessages.nameAbout} maxLength={120} />
      {type === 'image' && (
        <PictureField {...fieldOf(props, 'image')} label={overlayMessages.image} use="picture" isOptional={false} />
      )}
      {type === 'coupon' && (
        <TextField
          {...fieldOf(props, 'coupon')}
          label={overlayMessages.coupon}
          placeholder={overlayMessages.samples.coupon}
          isMono
          maxLength={120}
        />
      )}
      {type === 'poll' && (
        <>
          <TextField
            {...fieldOf(props, 'question')}
            label={overlayMessages.question}
            placeholder={overlayMessages.samples.question}
            maxLength={300}
          />
          <Options {...props} />
        </>
      )}
      <TextAreaField
        {...fieldOf(props, 'message')}
        label={overlayMessages.message}
        isOptional={type !== 'message'}
        placeholder={type === 'message' ? overlayMessages.samples.message : undefined}
        maxLength={1000}
      />
      {(type === 'contact' || type === 'newsletter') && (
        <TextField {...fieldOf(props, 'placeholder')} label={overlayMessages.placeholder} isOptional maxLength={120} />
      )}
    </>
  );
}

const MAX_OPTIONS = 10;
const FEWEST_OPTIONS = 2;

function Options({ draft: { values, set }, form: { error } }: FieldsProps) {
  const { options } = values;
  return (
    <fieldset className={styles.options}>
      <legend>{overlayMessages.options}</legend>
      {options.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer is identified by position; its text changes while typing
        <div key={place} className={styles.option}>
          <TextField
            label={overlayMessages.option(place + 1)}
            isLabelHidden
            name={`options.${place}`}
            value={option}
            error={place === 0 ? error('options') : undefined}
            onChange={(text) => set({ options: options.with(place, text) })}
            placeholder={overlayMessages.option(place + 1)}
            maxLength={120}
          />
          {options.length > FEWEST_OPTIONS && (
            <IconButton
              label={overlayMessages.removeOption(place + 1)}
              icon={<Trash2 aria-hidden />}
              onClick={() => set({ options: options.toSpliced(place, 1) })}
            />
          )}
        </div>
      ))}
      {options.length < MAX_OPTIONS && (
        <div>
          <Button icon={<Plus aria-hidden />} size="small" onClick={() => set({ options: [...options, ''] })}>
            {overlayMessages.addOption}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Button, position, colors and notifications of the overlay. */
export function LookFields(props: FieldsProps) {
  const { values, set } = props.draft;
  const positions = Object.entries(overlayMessages.positions) as [OverlayPosition, string][];
  return (
    <>
      <ButtonFields {...props} />
      <Section title={overlayMessages.look}>
        <div className={layout.stack}>
          <SelectField<OverlayPosition>
            label={overlayMessages.position}
            name="position"
            value={values.position}
            onChange={(position) => set({ position })}
            choices={positions.map(([value, label]) => ({ value, label }))}
          />
          <OverlayColors {...props} />
        </div>
      </Section>
      {ASKING.has(values.type) && (
        <Section title={overlayMessages.tabs.answers}>
          <SwitchRow
            label={pageMessages.notify}
            help={pageMessages.notifyAbout}
            isOn={values.notify}
            onChange={(notify) => set({ notify })}
          />
        </Section>
      )}
    </>
  );
}

function ButtonFields(props: FieldsProps) {
  return (
    <Section title={overlayMessages.button}>
      <div className={layout.pair}>
        <TextField
          {...fieldOf(props, 'link')}
          label={overlayMessages.link}
          help={overlayMessages.linkAbout}
          isOptional
          inputMode="url"
          placeholder="https://"
          maxLength={2048}
        />
        <TextField
          {...fieldOf(props, 'label')}
          label={overlayMessages.label}
          isOptional
          placeholder={overlayMessages.labelPlaceholder}
          maxLength={120}
        />
      </div>
    </Section>
  );
}
