import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { isReasonEnough } from '#features/platform/approvals/rules/reason.ts'

import type { SearchFields } from '../contract/calls.ts'
import { searchedSourceQuery } from '../queries.ts'
import { changedFields, noSearch, onlyStops } from '../rules/setting.ts'

/** The stored search, what the user changed, and whether the change waits for another person. */
export function useSearchForm(sourceId: number) {
  const query = useQuery(searchedSourceQuery(sourceId))
  const [edited, setEdited] = useState<SearchFields>()
  const [reason, setReason] = useState('')
  const stored = query.data?.busca ?? noSearch
  const search = edited ?? stored
  const isDirty = changedFields(stored, search).length > 0
  const waits = isDirty && query.data?.situacao !== 'RASCUNHO' && !onlyStops(stored, search)
  return { query, stored, search, setSearch: setEdited, reason, setReason, isDirty, waits }
}

export type SearchForm = ReturnType<typeof useSearchForm>

const unread = 'Espere a fonte aparecer.'

/** Why the search cannot be saved now. */
export function saveRefusal({ query, isDirty, waits, reason }: SearchForm): string | undefined {
  if (query.data === undefined) return unread
  if (!isDirty) return 'Nada mudou na busca.'
  if (waits && query.data.proposta !== null)
    return 'A fonte já tem uma proposta que espera outra pessoa.'
  return waits && !isReasonEnough(reason) ? 'Diga por que a busca muda.' : undefined
}

/** Why no search can be started now. */
export function startRefusal({ query, stored, isDirty }: SearchForm): string | undefined {
  if (query.data === undefined) return unread
  if (stored.tipo === null) return 'A fonte não tem busca.'
  if (query.data.situacao !== 'ATIVA')
    return 'A fonte não está ativa: os seus arquivos não são carregados.'
  return isDirty ? 'Salve a busca antes.' : undefined
}
