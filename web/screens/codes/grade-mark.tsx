import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { codeMessages } from '../../messages/codes/codes.ts';
import { Tooltip } from '../../ui/floating/tooltip.tsx';
import { Badge } from '../../ui/page/badges.tsx';
import type { Grade } from './code-data.ts';
import styles from './grade-mark.module.css';

const ICONS = { good: CircleCheck, warn: TriangleAlert, bad: CircleAlert } as const;

/** Scan grade of a code: an icon for each grade, with the label next to it or on hover. */
export function GradeMark({ grade, isShort }: { grade: Grade; isShort?: boolean }) {
  const Icon = ICONS[grade];
  const word = codeMessages.grades[grade];
  if (!isShort)
    return (
      <Badge tone={grade}>
        <Icon className={styles.icon} aria-hidden />
        {word}
      </Badge>
    );
  return (
    <Tooltip text={word}>
      <span className={styles.short} data-grade={grade}>
        <Icon className={styles.icon} aria-hidden />
        <span className="visually-hidden">{word}</span>
      </span>
    </Tooltip>
  );
}
