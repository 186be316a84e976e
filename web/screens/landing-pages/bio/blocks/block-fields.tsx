import type { BioForm } from '../../../../../contract/vocabulary.ts';
import { bioWords } from '../../../../messages/bio.ts';
import { SelectField } from '../../../../ui/form/choices.tsx';
import { AreaField, TextField } from '../../../../ui/form/field.tsx';
import { layout } from '../../../../ui/page/page.tsx';
import type { BlockValues } from '../bio-values.ts';

export interface BlockFieldsProps {
  block: BlockValues;
  change: (change: Partial<BlockValues>) => void;
  /** What is wrong with a field of the block. */
  fault: (field: string) => string | undefined;
  /** Before the names of fields: `blocks.3`. */
  at: string;
}

/** The fields that a block of its type has, and when it is shown. */
export function BlockFields(props: BlockFieldsProps) {
  const { type } = props.block;
  return (
    <>
      {type === 'form' && <FormKind {...props} />}
      <Words {...props} part="title" labels={bioWords.blockTitle} />
      <Address {...props} />
      {type === 'contact' && <Ways {...props} />}
      <Words {...props} part="text" labels={bioWords.blockText} />
      <Times {...props} />
    </>
  );
}

const AREAS: ReadonlySet<string> = new Set(['text', 'contact', 'form']);

interface WordsProps extends BlockFieldsProps {
  part: 'title' | 'text';
  labels: Readonly<Partial<Record<string, string>>>;
}

function Words({ block, change, fault, at, part, labels }: WordsProps) {
  const label = labels[block.type];
  if (label === undefined) return null;
  const isNeeded = (part === 'title' && block.type === 'heading') || (part === 'text' && block.type === 'text');
  const field = {
    ...{ label, name: `${at}.${part}`, value: block[part], fault: fault(part), isOptional: !isNeeded },
    onChange: (value: string) => change({ [part]: value }),
  };
  if (part === 'text' && AREAS.has(block.type)) return <AreaField {...field} rows={4} maxLength={2000} />;
  return <TextField {...field} maxLength={part === 'title' ? 200 : 2000} />;
}

function Address({ block, change, fault, at }: BlockFieldsProps) {
  const labels: Readonly<Partial<Record<string, string>>> = bioWords.blockUrl;
  const label = labels[block.type];
  if (label === undefined) return null;
  const isMedia = block.type === 'video' || block.type === 'music';
  return (
    <TextField
      label={label}
      name={`${at}.url`}
      value={block.url}
      fault={fault('url')}
      isOptional={block.type === 'contact'}
      about={isMedia ? bioWords.mediaAbout : block.type === 'social' ? bioWords.socialAbout : undefined}
      onChange={(url) => change({ url })}
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
      maxLength={2048}
    />
  );
}

function Ways({ block, change, fault, at }: BlockFieldsProps) {
  return (
    <div className={layout.pair}>
      <TextField
        label={bioWords.email}
        name={`${at}.email`}
        type="email"
        value={block.email}
        fault={fault('email')}
        onChange={(email) => change({ email })}
        maxLength={254}
      />
      <TextField
        label={bioWords.phone}
        name={`${at}.phone`}
        type="tel"
        value={block.phone}
        fault={fault('phone')}
        onChange={(phone) => change({ phone })}
        maxLength={40}
      />
    </div>
  );
}

function FormKind({ block, change, at }: BlockFieldsProps) {
  return (
    <SelectField<BioForm>
      label={bioWords.form}
      name={`${at}.form`}
      value={block.form}
      onChange={(form) => change({ form })}
      choices={[
        { value: 'contact', label: bioWords.forms.contact },
        { value: 'newsletter', label: bioWords.forms.newsletter },
      ]}
    />
  );
}

function Times({ block, change, fault, at }: BlockFieldsProps) {
  const isInUse = block.starts !== '' || block.ends !== '';
  const time = (part: 'starts' | 'ends') => (
    <TextField
      label={bioWords[part]}
      name={`${at}.${part}`}
      type="datetime-local"
      value={block[part]}
      fault={fault(part)}
      onChange={(value) => change({ [part]: value })}
    />
  );
  return (
    <details open={isInUse || undefined}>
      <summary>{bioWords.schedule}</summary>
      <div className={layout.pair} style={{ paddingTop: 8 }}>
        {time('starts')}
        {time('ends')}
      </div>
      <p className={layout.about}>{bioWords.timesAbout}</p>
    </details>
  );
}
