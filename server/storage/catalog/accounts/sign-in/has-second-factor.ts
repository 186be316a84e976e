import { type AliasedRawBuilder, sql } from 'kysely';

/** Selects whether the person in a column has an authenticator app or a passkey. */
export function hasSecondFactor(person: string): AliasedRawBuilder<number | boolean, 'hasSecondFactor'> {
  const self = sql.ref(person);
  const app = sql`select 1 from totp where totp.person_id = ${self} and totp.confirmed_at is not null`;
  const passkey = sql`select 1 from passkey where passkey.person_id = ${self}`;
  return sql<number | boolean>`(exists (${app}) or exists (${passkey}))`.as('hasSecondFactor');
}
