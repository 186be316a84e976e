import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { callSurface, SECURITY_KEY, type Security as SecurityState } from '../../../api/private-surface.ts';
import { securityMessages as messages } from '../../../messages/security.ts';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { SettingsFrame } from '../../../ui/page/settings-frame.tsx';
import { Sessions } from './sessions.tsx';
import { SignInMethods } from './sign-in-methods.tsx';

/** How the person signs in, and where they are signed in. */
export default function Security() {
  const security = useQuery<SecurityState, ApiError>({
    queryKey: SECURITY_KEY,
    queryFn: () => callSurface('/account/security'),
  });
  return (
    <SettingsFrame title={messages.title}>
      <Loaded query={security}>{(data) => <SignInMethods state={data} />}</Loaded>
      <Sessions />
    </SettingsFrame>
  );
}
