import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import type { Permission } from '../../../contract/vocabulary.ts';
import { useCanCall } from '../../api/can-call.ts';
import type { OperationId } from '../../api/client.ts';
import { keysHere } from '../../state/shortcuts.ts';
import { useCan, useCanOpen } from '../../state/workspace/workspace.ts';
import { Tooltip } from '../floating/tooltip.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

interface ButtonStyle {
  variant?: ButtonVariant;
  size?: 'normal' | 'small';
  icon?: ReactNode;
  /** Keyboard shortcut, shown on the button. */
  shortcut?: string;
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    isBusy?: boolean;
    /** The button is shown only to people whose role includes this permission. */
    permission?: Permission;
    /** Operation that a click calls: the button is hidden from guests who may not call it. */
    operation?: OperationId;
  };

/** A button with a label. While busy it keeps its size and label, and ignores clicks. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size, icon, shortcut, isBusy, className, children, ...others } = props;
  const { permission, operation, ...rest } = others;
  const [can, canCall] = [useCan(), useCanCall()];
  if (!can(permission) || !canCall(operation)) return null;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size }, className)}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy}
      onClick={isBusy ? (event) => event.preventDefault() : rest.onClick}
    >
      {icon}
      {children}
      {shortcut && <kbd className={styles.hint}>{keysHere(shortcut)}</kbd>}
    </button>
  );
}

export type IconButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    label: string;
    icon: ReactNode;
    /** Shows the tooltip below, where a field's label is above. */
    isTooltipBelow?: boolean;
  };

/** An icon-only button; its label is the tooltip and the accessible name. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'ghost', size, shortcut, className, isTooltipBelow, ...rest } = props;
  return (
    <Tooltip isBelow={isTooltipBelow} text={shortcut ? <ShortcutLabel label={label} keys={shortcut} /> : label}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        className={buttonClass({ variant, size }, `${styles.icon} ${className ?? ''}`)}
      >
        {icon}
      </button>
    </Tooltip>
  );
}

function ShortcutLabel({ label, keys }: { label: string; keys: string }) {
  return (
    <>
      {label} <span className={styles.keys}>({keysHere(keys)})</span>
    </>
  );
}

export type LinkButtonProps = ButtonStyle & { to: string; children: ReactNode; className?: string };

/** A link that looks like a button; not rendered if the person's role does not allow opening the screen. */
export function LinkButton({ variant = 'secondary', size, icon, shortcut, to, children, className }: LinkButtonProps) {
  const canOpen = useCanOpen();
  if (!canOpen(to)) return null;
  return (
    <Link to={to} className={buttonClass({ variant, size }, className)}>
      {icon}
      {children}
      {shortcut && <kbd className={styles.hint}>{shortcut}</kbd>}
    </Link>
  );
}

/** Returns the class of a button for other elements. */
export function buttonClass(
  { variant = 'secondary', size }: Pick<ButtonStyle, 'variant' | 'size'>,
  className = '',
): string {
  return [styles.button, styles[variant], size === 'small' ? styles.small : '', className].filter(Boolean).join(' ');
}
