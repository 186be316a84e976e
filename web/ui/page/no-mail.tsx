import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ApiError } from '../../api/api-error.ts';
import { callSurface, type Service } from '../../api/private-surface.ts';
import { noMailMessages as messages } from '../../messages/websites/report-preview.ts';
import { useIsOperator } from '../../state/workspace/workspace.ts';
import { Note } from './note.tsx';

/** Whether this server sends email; true until that is known. */
export function useCanMail(): boolean {
  const { data } = useQuery<Service, ApiError>({
    queryKey: ['/account/service'],
    queryFn: () => callSurface('/account/service'),
  });
  return data?.can_mail !== false;
}

/** Says that this server sends no email, and what that means here; operators get a link to what they can do. */
export function NoMail({ text }: { text: string }) {
  const [canMail, isOperator] = [useCanMail(), useIsOperator()];
  if (canMail) return null;
  return (
    <Note>
      {messages.cannot} {text} {isOperator && <Link to="/admin/health">{messages.health}</Link>}
    </Note>
  );
}
