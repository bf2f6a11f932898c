import { useQueries, useQueryClient } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { CallFailure } from '#contract/errors.ts'

import { maskSearched } from '#values/document.ts'

import { drawAliasOfNobody, type FilterValues, isAliasOfNobody } from '../address.ts'
import type { Filter } from '../definition.ts'
import { aliasDocument } from '../document-alias.ts'

const keyOf = (alias: string) => [aliasDocument.name, alias]

/**
 * The masks of the documents that the address names by alias, and the filters whose alias leads
 * nowhere.
 */
export function useDocumentMasks(
  filters: Readonly<Record<string, Filter>>,
  values: FilterValues,
): { masks: ReadonlyMap<string, string>; unknown: readonly string[] } {
  const aliases = Object.entries(filters).flatMap(([key, filter]) => {
    const alias = values[key]
    return filter.kind === 'document' && typeof alias === 'string' ? [{ key, alias }] : []
  })
  const answers = useQueries({
    queries: aliases.map(({ alias }) => ({
      queryKey: keyOf(alias),
      queryFn: () =>
        isAliasOfNobody(alias)
          ? { apelido: alias, mascara: 'documento que ninguém tem' }
          : callServer(aliasDocument, { apelido: alias }),
      // What was typed is known here alone: it is not asked for again.
      ...(isAliasOfNobody(alias) ? { staleTime: Infinity, gcTime: Infinity } : {}),
    })),
  })
  const masks = aliases.flatMap(({ alias }, index) => {
    const mask = answers[index]?.data?.mascara
    return mask === undefined ? [] : [[alias, mask] as const]
  })
  const unknown = aliases.filter((_, index) => {
    const error = answers[index]?.error
    return error instanceof CallFailure && error.status === 404
  })
  return { masks: new Map(masks), unknown: unknown.map(({ key }) => key) }
}

/**
 * Exchanges a typed document for its alias, and remembers the mask so that the field need not ask
 * for it.
 */
export function useAliasOf(): (document: string) => Promise<string> {
  const client = useQueryClient()
  return async (document) => {
    const answer = await callServer(aliasDocument, { documento: document })
    client.setQueryData(keyOf(answer.apelido), answer)
    return answer.apelido
  }
}

/** The same for a search, where nobody may have what was typed. */
export function useSearchedAlias(): {
  /** Undefined for a document that nobody has whom this person may see. */
  readonly aliasOf: (document: string) => Promise<string | undefined>
  /** An alias that finds nobody, with the mask of what was typed; the document itself stays here. */
  readonly aliasOfNobody: (document: string) => string
} {
  const client = useQueryClient()
  const aliasOf = useAliasOf()
  return {
    aliasOf: (document) =>
      aliasOf(document).catch((error: unknown) => {
        if (error instanceof CallFailure && error.status === 404) return undefined
        throw error
      }),
    aliasOfNobody: (document) => {
      const alias = drawAliasOfNobody()
      client.setQueryData(keyOf(alias), { apelido: alias, mascara: maskSearched(document) })
      return alias
    },
  }
}
