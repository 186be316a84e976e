import { Upload } from 'lucide-react';
import { useState } from 'react';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { posterMessages as messages } from '../../../messages/posters.ts';
import { useForm } from '../../../state/form.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextAreaField } from '../../../ui/form/field.tsx';
import { DropWords, FileDrop } from '../../../ui/form/file-drop.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { Loaded, Skeleton } from '../../../ui/page/query-states.tsx';
import type { CodeRow } from '../code-data.ts';
import { CodeChoice } from './code-choice.tsx';
import { codeToCopy } from './code-to-copy.ts';
import type { Position } from './map-view.ts';
import { type Poster, readPlaces } from './poster-data.ts';
import styles from './posters.module.css';

const CODES = `${LINK_TOOLS}/qr`;
const MOST_PLACES = 500;
const PLACES_A_REQUEST = 100;

interface AddPlacesProps {
  channelId: number;
  posters: readonly Poster[];
  /** The code to copy, if it was chosen before. */
  codeId: number | undefined;
  /** Where a first place was put on the map. */
  position: Position | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Copies a code to a list of places. */
export function AddPlaces(props: AddPlacesProps) {
  const { isOpen, onClose } = props;
  return (
    <Dialog title={messages.addTitle} isOpen={isOpen} onClose={onClose} widthPx={600}>
      {isOpen && <Codes {...props} />}
    </Dialog>
  );
}

function Codes(props: AddPlacesProps) {
  const query = useApiQuery('listQrCodes', CODES, { query: { limit: 1_000, details: true } });
  return (
    <Loaded query={query} skeleton={<Skeleton height={220} />}>
      {({ data }) => {
        const codes = data.qrs.filter(({ dynamic }) => dynamic);
        const first = codes.find(({ id }) => id === props.codeId) ?? codeToCopy(codes, props.posters);
        return first ? <Form {...props} codes={codes} first={first} /> : <p>{messages.noCode}</p>;
      }}
    </Loaded>
  );
}

interface FormProps extends AddPlacesProps {
  codes: readonly CodeRow[];
  first: CodeRow;
}

function Form({ channelId, position, onClose, codes, first }: FormProps) {
  const [code, setCode] = useState(first);
  const [text, setText] = useState(position ? lineAt(position) : '');
  const { showToast } = useToasts();
  const add = useApiMutation('addPlacements', [CODES, `${LINK_TOOLS}/channel`]);
  const { places, faults } = readPlaces(text);
  const problems = places.length > MOST_PLACES ? [...faults, messages.tooMany] : faults;
  const form = useForm(async () => {
    // In pieces, which the service limits.
    for (let start = 0; start < places.length; start += PLACES_A_REQUEST) {
      const body = { code: code.id, placements: places.slice(start, start + PLACES_A_REQUEST) };
      await add.mutateAsync({ path: `${LINK_TOOLS}/channel/${channelId}/placements`, body });
    }
    showToast({ title: messages.created(places.length) });
    onClose();
  });
  return (
    <form ref={form.ref} className={layout.stack} onSubmit={form.submit} noValidate>
      {form.message && (
        <p className={styles.error} role="alert">
          {form.message}
        </p>
      )}
      <CodeChoice codes={codes} code={code} onChange={setCode} />
      <TextAreaField
        label={messages.list}
        help={messages.listHelp}
        placeholder={messages.listPlaceholder}
        rows={7}
        value={text}
        onChange={setText}
        error={problems.length > 0 ? problems.slice(0, 5).join(' ') : undefined}
      />
      <FileDrop
        isLow
        accept=".csv,.tsv,.txt,text/csv"
        label={messages.file}
        onFile={(file) => void file?.text().then(setText)}
      >
        <Upload aria-hidden />
        <DropWords drop={messages.drop} choose={messages.choose} />
      </FileDrop>
      <div className={layout.actions}>
        <Button
          variant="primary"
          type="submit"
          isBusy={form.isBusy}
          disabled={places.length === 0 || problems.length > 0}
        >
          {messages.create(places.length)}
        </Button>
      </div>
    </form>
  );
}

/** Returns the line of a place that has no name yet. */
function lineAt({ latitude, longitude }: Position): string {
  return [messages.newPlace, '', latitude.toFixed(5), longitude.toFixed(5)].join(', ');
}
