import type { AnswerOf } from '#contract/call.ts'
import { filterSentence, filterWords } from '#listing/filter-words.ts'
import { exportListing } from '#listing/server/export.ts'
import { readPage } from '#listing/server/window.ts'
import { breakSentence, verifyAudit } from '#server/audit-verify.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import { Forbidden } from '#server/errors.ts'
import type { FileAnswer } from '#server/file-answer.ts'
import { seesMall, type Work } from '#server/work.ts'

import { type AuditLine, type AuditSearch, auditTrail, type verifyChain } from './contract.ts'
import { auditLines, mallNames } from './store.ts'

// The first wall; what belongs to no mall is shown to people who see every mall.
const ofActor = ({ actor }: Work, search: AuditSearch) => ({
  ...search,
  malls: actor.malls === 'all' ? undefined : actor.malls.length === 0 ? [-1] : actor.malls,
})

/** The decision log, the newest line first. */
export const searchAudit = (work: Work, search: AuditSearch) =>
  readPage<AuditLine>(work.tx, auditTrail, auditLines, ofActor(work, search))

/** The same lines as a spreadsheet, with bodies and hashes. */
export async function downloadAudit(work: Work, search: AuditSearch): Promise<FileAnswer> {
  // A mall that the person may not see has no name here: it stays the id that was typed.
  const named = (search.shoppings ?? []).filter((mall) => seesMall(work.actor, mall))
  const names = await mallNames(work.tx, named)
  const words = filterWords(auditTrail, { ...search, shoppings: (search.shoppings ?? []).map(String) }, (key, value) =>
    key === 'shoppings' ? names.get(Number(value)) : undefined,
  )
  return exportListing(auditTrail, auditLines, ofActor(work, search), {
    title: auditTrail.title,
    user: work.actor.name,
    at: work.now,
    filterWords: words.map(filterSentence),
  })
}

/** Recomputes every hash of every chain on one state of the database. 403 for people who do not see every mall. */
export async function verify(work: Work): Promise<AnswerOf<typeof verifyChain>> {
  if (work.actor.malls !== 'all') throw new Forbidden()
  await allowLongStatements(work.tx)
  const { rows, chains, broken } = await verifyAudit(work.tx)
  const names = await mallNames(
    work.tx,
    broken.map(({ chainId }) => chainId),
  )
  const read = `${rows.toLocaleString('pt-BR')} linhas em ${chains.toLocaleString('pt-BR')} cadeias`
  return {
    integro: broken.length === 0,
    mensagem:
      broken.length === 0 ? `Registro de decisões íntegro: ${read}.` : `Registro de decisões VIOLADO (${read}).`,
    linhas: rows,
    cadeias: chains,
    violacoes: broken.map(({ chainId, position, reason }) => ({
      cadeia: chainId,
      nomeShopping: names.get(chainId) ?? '',
      posicao: position,
      motivo: breakSentence(reason),
    })),
  }
}
