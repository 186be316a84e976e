import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ApiClient } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { saveFile } from '../../api/save-file.ts';
import { useToasts } from '../floating/toasts.tsx';
import { Button } from '../form/button.tsx';

export interface CsvButtonProps {
  label: string;
  /** Title of the message when it fails. */
  failed: string;
  /** Name of the file. */
  name: string;
  path: string;
  options: Omit<NonNullable<Parameters<ApiClient['send']>[1]>, 'accept'>;
}

/** Saves the answer of an operation that is also available as CSV. */
export function CsvButton({ label, failed, name, path, options }: CsvButtonProps) {
  const client = useApi();
  const { showError } = useToasts();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const response = await client.send(path, { ...options, accept: 'text/csv' });
      saveFile(new Blob([await response.text()], { type: 'text/csv' }), name);
    } catch (error) {
      showError(failed, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<Download aria-hidden />} onClick={() => void download()} isBusy={isBusy}>
      {label}
    </Button>
  );
}
