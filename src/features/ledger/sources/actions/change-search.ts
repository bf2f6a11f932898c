import { Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import type { SourceSearch } from '../contract/edit-calls.ts'
import { notSearched, SEARCHED } from '../contract/lifecycle.ts'
import { mayChangeSearchNow, proposalEndsOn } from '../rules/lifecycle.ts'
import { insertSearchProposal, readSearch, writeSearch } from '../store/source-search.ts'
import { actorOf, apply, failureOf, inLog, requireSource } from './sources.ts'

/** A search of a source, which the caller has checked. */
export type SearchChange = {
  readonly id: number
  readonly search: SourceSearch
  readonly reason: string
  /** True if the change takes effect without another person, whatever the state. */
  readonly isHarmless: (before: SourceSearch) => boolean
}

/**
 * Changes the search of a draft at once. For any other source it waits for another person: its files
 * are trusted because of where they were found.
 */
export async function changeSearch(
  work: Work,
  { id, search, reason, isHarmless }: SearchChange,
): Promise<{ readonly mensagem: string; readonly idProposta: number | null }> {
  const source = await requireSource(work, id)
  const { search: before = search, brings } = (await readSearch(work.tx, id)) ?? {}
  if (search.tipo !== null && brings !== undefined && !SEARCHED.includes(brings))
    throw new Refused(notSearched(brings))
  if (source.state === 'RASCUNHO' || isHarmless(before)) {
    const refused = mayChangeSearchNow(source, actorOf(work))
    if (refused) throw failureOf(refused)
    await writeSearch(work.tx, id, search)
    inLog(work, source, 'MUDAR_BUSCA', { de: before, para: search })
    return { mensagem: 'Busca salva.', idProposta: null }
  }
  apply(source, { type: 'proporBusca', by: actorOf(work), reason, today: work.today })
  const idProposta = await insertSearchProposal(work.tx, id, search, {
    by: work.actor,
    reason: reason.trim(),
    expiresOn: proposalEndsOn(work.today),
  })
  inLog(work, source, 'PROPOR_BUSCA', {
    idProposta,
    motivo: reason.trim(),
    de: before,
    para: search,
  })
  return { mensagem: 'Mudança da busca proposta: espera por outra pessoa.', idProposta }
}
