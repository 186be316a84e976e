import type { FastifyInstance } from 'fastify';
import type { EmailPreferences } from '../../../email-preferences/email-preferences.ts';
import { invalidField } from '../../../platform/app-error.ts';
import { fieldOf } from '../page/form-field.ts';
import type { LoginDeps } from '../sign-in/login.ts';
import { type EdgeRequest, guarded, type Surface } from '../sign-in/session/account-request.ts';
import { createSessionCookie } from '../sign-in/session/session-cookie.ts';

export interface EmailSurface extends Surface {
  emailPreferences: EmailPreferences;
  /** Whether a mail server is configured. */
  canMail: boolean;
}

/** Serves which emails the signed-in person gets. */
export function serveEmailPreferences(
  app: FastifyInstance,
  parts: LoginDeps & Pick<EmailSurface, 'emailPreferences' | 'canMail'>,
): void {
  const surface: EmailSurface = { ...parts, cookie: createSessionCookie(parts.baseUrl) };
  app.get('/account/emails', guarded(surface, sendPreferences));
  app.post('/account/emails', guarded(surface, changePreference));
}

async function sendPreferences({ emailPreferences, canMail }: EmailSurface, { own }: EdgeRequest) {
  const { topics, websites, sending } = await emailPreferences.of(own.personId);
  return {
    can_mail: canMail,
    topics: topics.map(({ topic, isOn }) => ({ topic, on: isOn })),
    websites: websites.map(({ topic, websiteId, domain }) => ({ topic, website: websiteId, domain })),
    sending: sending.map(({ topics: sent, websiteId, accountId, domain }) => ({
      website: websiteId,
      workspace: accountId,
      domain,
      topics: sent,
    })),
  };
}

/** `{"topic": "weekly", "on": false}`, or with `"website": 3` for that website alone. */
async function changePreference({ emailPreferences }: EmailSurface, { own, body, reply }: EdgeRequest) {
  const { website: websiteId, on: isOn } = body;
  if (typeof isOn !== 'boolean') throw invalidField('on', 'on must be true or false.');
  if (websiteId !== undefined && !Number.isSafeInteger(websiteId)) throw invalidField('website', 'Website not found.');
  await emailPreferences.set(own.personId, {
    topic: fieldOf(body, 'topic'),
    isOn,
    websiteId: websiteId as number | undefined,
  });
  return reply.code(204).send();
}
