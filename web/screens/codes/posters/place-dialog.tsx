import { useState } from 'react';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { posterMessages as messages } from '../../../messages/posters.ts';
import { common } from '../../../messages/shared/common.ts';
import { useForm } from '../../../state/form.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextAreaField, TextField } from '../../../ui/form/field.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { degreesFrom, positionFault, positionIn } from './coordinates.ts';
import { EMPTY_PLACE, type Place, type Poster } from './poster-data.ts';
import styles from './posters.module.css';

/** Saves a place, and offers to undo it. */
export function useSavePlace() {
  const save = useApiMutation('putPlacement', [`${LINK_TOOLS}/channel`, `${LINK_TOOLS}/qr`]);
  const { showToast, showError } = useToasts();
  const put = (id: number, body: Place) =>
    save.mutateAsync({ path: `${LINK_TOOLS}/qr/${id}/placement`, method: 'PUT', body });
  return async ({ id, placement }: Poster, next: Place) => {
    await put(id, next);
    const undo = () => void put(id, placement ?? EMPTY_PLACE).catch((error) => showError(messages.notSaved, error));
    showToast({ title: messages.saved, onUndo: undo });
  };
}

/** Edits where a code is put up. */
export function PlaceDialog({ poster, onClose }: { poster: Poster | undefined; onClose: () => void }) {
  return (
    <Dialog
      title={poster ? messages.editTitle(poster.name) : ''}
      isOpen={poster !== undefined}
      onClose={onClose}
      widthPx={520}
    >
      {poster && <PlaceForm key={poster.id} poster={poster} onClose={onClose} />}
    </Dialog>
  );
}

type Degrees = readonly [latitude: string, longitude: string];

function PlaceForm({ poster, onClose }: { poster: Poster; onClose: () => void }) {
  const first = poster.placement ?? EMPTY_PLACE;
  const [place, setPlace] = useState(first);
  const [degrees, setDegrees] = useState<Degrees>([String(first.latitude ?? ''), String(first.longitude ?? '')]);
  const [latitude, longitude] = degrees;
  const isInvalid = positionFault(latitude, longitude) !== undefined;
  const save = useSavePlace();
  const form = useForm(async () => {
    const position = { latitude: degreesFrom(latitude) ?? null, longitude: degreesFrom(longitude) ?? null };
    await save(poster, { ...place, ...position });
    onClose();
  });
  const set = (patch: Partial<Place>) => setPlace({ ...place, ...patch });
  return (
    <form ref={form.ref} className={layout.stack} onSubmit={form.submit} noValidate>
      {form.message && (
        <p className={styles.error} role="alert">
          {form.message}
        </p>
      )}
      <TextField
        label={messages.place}
        name="place"
        error={form.error('place')}
        value={place.place}
        maxLength={200}
        onChange={(value) => set({ place: value })}
      />
      <PositionFields degrees={degrees} onChange={setDegrees} />
      <Days place={place} error={form.error} onChange={set} />
      <TextAreaField
        label={messages.note}
        isOptional
        maxLength={1_000}
        value={place.note}
        onChange={(note) => set({ note })}
      />
      <div className={layout.actions}>
        <Button variant="primary" type="submit" isBusy={form.isBusy} disabled={isInvalid}>
          {common.save}
        </Button>
      </div>
    </form>
  );
}

function PositionFields({ degrees, onChange }: { degrees: Degrees; onChange: (degrees: Degrees) => void }) {
  const [latitude, longitude] = degrees;
  return (
    <div className={layout.pair}>
      <TextField
        label={messages.latitude}
        name="latitude"
        isOptional
        help={messages.latitudeHelp}
        error={positionFault(latitude, longitude)}
        value={latitude}
        onChange={(value) => onChange(positionIn(value) ?? [value, longitude])}
      />
      <TextField
        label={messages.longitude}
        name="longitude"
        inputMode="decimal"
        isOptional
        value={longitude}
        onChange={(value) => onChange([latitude, value])}
      />
    </div>
  );
}

interface DaysProps {
  place: Place;
  error: (field: string) => string | undefined;
  onChange: (patch: Partial<Place>) => void;
}

function Days({ place, error, onChange }: DaysProps) {
  const days = ['from', 'until'] as const;
  return (
    <div className={layout.pair}>
      {days.map((name) => (
        <TextField
          key={name}
          label={messages[name]}
          name={name}
          type="date"
          isOptional
          error={error(name)}
          value={place[name] ?? ''}
          onChange={(day) => onChange({ [name]: day || null })}
        />
      ))}
    </div>
  );
}
