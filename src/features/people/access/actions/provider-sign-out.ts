import { NO_MALL } from '#server/database/mall-scope.ts'
import { InvalidInput, NotFound } from '#server/http/errors.ts'
import type { Conductor } from '#server/http/routes.ts'

import type { SignInIdentity } from '../gateway/sign-in.ts'
import type { AccessLimits } from '../rules/session.ts'
import * as sessions from '../store/sessions.ts'
import { spendToken } from '../store/sign-in.ts'
import { hashOf } from './session.ts'

const invalidNotice = () => new InvalidInput('O aviso de saída não é válido.')

/**
 * Sign-out at the identity provider (OpenID Connect Back-Channel Logout 1.0): ends the sessions
 * opened before. 400 for an invalid or reused token, which ends nothing.
 */
export async function endByProvider(
  conductor: Conductor,
  identity: SignInIdentity,
  limits: AccessLimits,
  token: string,
): Promise<void> {
  if (identity.kind === 'demo') throw new NotFound('Esta chamada não existe.')
  const claims = await identity.verifyLogout(token)
  if (!claims) throw invalidNotice()
  const toleranceMs = limits.clockToleranceSeconds * 1_000
  // Stored as long as the token would be accepted.
  const keptMinutes =
    Math.ceil((limits.logoutTokenSeconds + 2 * limits.clockToleranceSeconds) / 60) + 1
  await conductor.work(async (work) => {
    if (!(await spendToken(work.tx, hashOf(`${identity.issuer} ${claims.tokenId}`), keptMinutes)))
      throw invalidNotice()
    const revokedSessions = await sessions.revokeOfProvider(work.tx, {
      issuer: identity.issuer,
      subject: claims.subject,
      providerSession: claims.providerSession,
      before: new Date(claims.issuedAt.getTime() + toleranceMs),
    })
    work.audit(
      ...revokedSessions.map((person) => ({
        mallId: NO_MALL,
        action: 'SAIDA',
        entity: 'sessao',
        entityId: `usuario ${person.id}`,
        by: person,
        body: { login: person.login, sessoes: person.sessions, provedor: true },
      })),
    )
  })
}
