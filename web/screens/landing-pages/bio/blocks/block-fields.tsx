import type { ReactNode } from 'react';
import type { BioForm } from '../../../../../contract/vocabulary.ts';
import { bioMessages } from '../../../../messages/landing-pages/bio.ts';
import { SelectField } from '../../../../ui/form/choices.tsx';
import { TextAreaField, TextField } from '../../../../ui/form/field.tsx';
import { layout } from '../../../../ui/page/page.tsx';
import { FileField } from '../../pictures/file-field.tsx';
import { ImageList } from '../../pictures/image-list.tsx';
import { PictureField } from '../../pictures/picture-field.tsx';
import type { BlockValues } from '../bio-values.ts';
import { BLOCK_KINDS } from './block-kinds.ts';
import { MapAbout } from './map-about.tsx';

export interface BlockFieldsProps {
  block: BlockValues;
  change: (change: Partial<BlockValues>) => void;
  /** Returns the error of a field of the block. */
  error: (field: string) => string | undefined;
  /** Prefix of field names: `blocks.3`. */
  at: string;
}

/** The fields of the block's type, and its schedule. A map begins with the address, which is all that it needs. */
export function BlockFields(props: BlockFieldsProps) {
  const { type } = props.block;
  return (
    <>
      {type === 'form' && <FormKind {...props} />}
      {type === 'map' && <Words {...props} part="text" />}
      <Words {...props} part="title" />
      <Moment {...props} />
      <Price {...props} />
      <Images {...props} />
      <Address {...props} />
      {type === 'contact' && <ContactFields {...props} />}
      {type !== 'map' && <Words {...props} part="text" />}
      <Thumbnail {...props} />
      <Times {...props} />
    </>
  );
}

const MULTILINE_TEXT_TYPES: ReadonlySet<string> = new Set(['text', 'contact', 'form', 'faq', 'countdown']);

interface WordsProps extends BlockFieldsProps {
  part: 'title' | 'text';
}

function Words({ block, change, error, at, part }: WordsProps) {
  const label = bioMessages.kinds[block.type][part];
  if (label === undefined) return null;
  const field = {
    label,
    name: `${at}.${part}`,
    value: block[part],
    error: error(part),
    isOptional: BLOCK_KINDS[block.type].requiredField !== part && !(block.type === 'faq' && part === 'title'),
    onChange: (value: string) => change({ [part]: value }),
  };
  if (part === 'text' && MULTILINE_TEXT_TYPES.has(block.type))
    return <TextAreaField {...field} rows={4} maxLength={2000} />;
  return <TextField {...field} maxLength={part === 'title' ? 200 : 2000} />;
}

function addressHelp(block: BlockValues): ReactNode {
  if (BLOCK_KINDS[block.type].isMedia) return bioMessages.mediaAbout;
  if (block.type === 'social') return bioMessages.socialAbout;
  return block.type === 'map' ? <MapAbout block={block} /> : undefined;
}

function Address({ block, change, error, at }: BlockFieldsProps) {
  const { url: label } = bioMessages.kinds[block.type];
  if (label === undefined) return null;
  const field = { label, name: `${at}.url`, value: block.url, error: error('url') };
  const onChange = (url: string) => change({ url });
  if (block.type === 'file')
    return <FileField label={label} name={field.name} block={block} change={change} error={field.error} />;
  if (block.type === 'image') return <PictureField {...field} use="picture" isOptional={false} onChange={onChange} />;
  return (
    <TextField
      {...field}
      isOptional={BLOCK_KINDS[block.type].requiredField !== 'url' && block.type !== 'contact'}
      help={addressHelp(block)}
      onChange={onChange}
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
      maxLength={2048}
    />
  );
}

function Images({ block, change, error }: BlockFieldsProps) {
  const { images: label } = bioMessages.kinds[block.type];
  if (label === undefined) return null;
  const problem = error('images') ?? block.images.map((_, place) => error(`images.${place}.url`)).find(Boolean);
  return <ImageList label={label} images={block.images} error={problem} onChange={(images) => change({ images })} />;
}

function Price({ block, change, error, at }: BlockFieldsProps) {
  const { price: label } = bioMessages.kinds[block.type];
  if (label === undefined) return null;
  return (
    <TextField
      label={label}
      name={`${at}.price`}
      value={block.price}
      error={error('price')}
      isOptional
      onChange={(price) => change({ price })}
      placeholder="€29"
      maxLength={40}
    />
  );
}

function Moment({ block, change, error, at }: BlockFieldsProps) {
  const { at: label } = bioMessages.kinds[block.type];
  if (label === undefined) return null;
  return (
    <TextField
      label={label}
      name={`${at}.at`}
      type="datetime-local"
      value={block.at}
      error={error('at')}
      onChange={(moment) => change({ at: moment })}
    />
  );
}

function Thumbnail({ block, change, error, at }: BlockFieldsProps) {
  const { image: label } = bioMessages.kinds[block.type];
  if (label === undefined) return null;
  return (
    <PictureField
      label={label}
      use={BLOCK_KINDS[block.type].isMedia ? 'picture' : 'thumbnail'}
      name={`${at}.image`}
      value={block.image}
      error={error('image')}
      onChange={(image) => change({ image })}
    />
  );
}

function ContactFields({ block, change, error, at }: BlockFieldsProps) {
  return (
    <div className={layout.pair}>
      <TextField
        label={bioMessages.email}
        name={`${at}.email`}
        type="email"
        value={block.email}
        error={error('email')}
        onChange={(email) => change({ email })}
        maxLength={254}
      />
      <TextField
        label={bioMessages.phone}
        name={`${at}.phone`}
        type="tel"
        value={block.phone}
        error={error('phone')}
        onChange={(phone) => change({ phone })}
        maxLength={40}
      />
    </div>
  );
}

function FormKind({ block, change, at }: BlockFieldsProps) {
  return (
    <SelectField<BioForm>
      label={bioMessages.form}
      name={`${at}.form`}
      value={block.form}
      onChange={(form) => change({ form })}
      choices={[
        { value: 'contact', label: bioMessages.forms.contact },
        { value: 'newsletter', label: bioMessages.forms.newsletter },
      ]}
    />
  );
}

function Times({ block, change, error, at }: BlockFieldsProps) {
  const isInUse = block.starts !== '' || block.ends !== '';
  const time = (part: 'starts' | 'ends') => (
    <TextField
      label={bioMessages[part]}
      name={`${at}.${part}`}
      type="datetime-local"
      value={block[part]}
      error={error(part)}
      onChange={(value) => change({ [part]: value })}
    />
  );
  return (
    <details open={isInUse || undefined}>
      <summary>{bioMessages.schedule}</summary>
      <div className={layout.pair} style={{ paddingTop: 8 }}>
        {time('starts')}
        {time('ends')}
      </div>
      <p className={layout.description}>{bioMessages.timesAbout}</p>
    </details>
  );
}
