import type { AnswerOf } from '#contract/call.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { breakSentence, verifyAudit } from '#ops/audit-verify.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import { Forbidden } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { countOf } from '#values/count-of.ts'

import { auditTrail, type verifyChain } from './contract.ts'
import { auditLines, mallNames } from './store.ts'

/**
 * The decision log, newest first. Entries without a mall are visible to users of every mall only.
 */
export const servedTrail = serveListing(auditTrail, { source: auditLines })

/** Recomputes all hashes of all chains on one snapshot. 403 unless the user sees every mall. */
export async function verify(work: Work): Promise<AnswerOf<typeof verifyChain>> {
  if (work.actor.malls !== 'all') throw new Forbidden()
  await allowLongStatements(work.tx)
  const { rows, chains, brokenChains } = await verifyAudit(work.tx)
  const names = await mallNames(
    work.tx,
    brokenChains.map(({ chainId }) => chainId),
  )
  const read = `${countOf(rows, 'linha', 'linhas')} em ${countOf(chains, 'cadeia', 'cadeias')}`
  return {
    integro: brokenChains.length === 0,
    mensagem:
      brokenChains.length === 0
        ? `Registro de decisões íntegro: ${read}.`
        : `Registro de decisões VIOLADO (${read}).`,
    linhas: rows,
    cadeias: chains,
    violacoes: brokenChains.map(({ chainId, position, reason }) => ({
      cadeia: chainId,
      nomeShopping: names.get(chainId) ?? '',
      posicao: position,
      motivo: breakSentence(reason),
    })),
  }
}
