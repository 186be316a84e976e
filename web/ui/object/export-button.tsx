import { saveUrl } from '../../api/save-file.ts';
import { tableMessages } from '../../messages/shared/tables.ts';
import { type Toasts, useToasts } from '../floating/toasts.tsx';
import { buttonClass } from '../form/button.tsx';

export interface ExportButtonProps {
  label: string;
  /** From `exportUrl`. */
  address: string;
}

/** Lets the browser download a file, which continues and shows its progress when the page is left. */
export function ExportButton({ label, address }: ExportButtonProps) {
  const { showToast } = useToasts();
  return (
    <a className={buttonClass({})} href={address} download onClick={() => announceExport(showToast)}>
      {label}
    </a>
  );
}

/** The same for menu entries. */
export function useExport(): (address: string) => void {
  const { showToast } = useToasts();
  return (address) => {
    saveUrl(address, '');
    announceExport(showToast);
  };
}

function announceExport(tell: Toasts['showToast']): void {
  tell({ title: tableMessages.exportStarted, text: tableMessages.exportContinues });
}
