import { useQueries, useQueryClient } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { CallFailure } from '#contract/errors.ts'

import { maskSearched } from '#values/document.ts'

import { createUnknownAlias, type FilterValues, isUnknownAlias } from '../address.ts'
import type { Filter } from '../definition.ts'
import { aliasDocument } from '../document-alias.ts'

const keyOf = (alias: string) => [aliasDocument.name, alias]

/** Masks of the document aliases in the URL, and the filters whose alias is unknown. */
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
        isUnknownAlias(alias)
          ? { apelido: alias, mascara: 'documento que ninguém tem' }
          : callServer(aliasDocument, { apelido: alias }),
      // Only this browser knows the typed text: never refetch it.
      ...(isUnknownAlias(alias) ? { staleTime: Infinity, gcTime: Infinity } : {}),
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

/** Resolves a typed document to its alias and caches the mask, so the field needs no request. */
export function useAliasOf(): (document: string) => Promise<string> {
  const client = useQueryClient()
  return async (document) => {
    const answer = await callServer(aliasDocument, { documento: document })
    client.setQueryData(keyOf(answer.apelido), answer)
    return answer.apelido
  }
}

/** Resolves a searched document to its alias; the document may be unknown. */
export function useSearchedAlias(): {
  /** Undefined if no tenant visible to this user has the document. */
  readonly aliasOf: (document: string) => Promise<string | undefined>
  /** Alias without a match, with the typed mask; the document stays in the browser. */
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
      const alias = createUnknownAlias()
      client.setQueryData(keyOf(alias), { apelido: alias, mascara: maskSearched(document) })
      return alias
    },
  }
}
