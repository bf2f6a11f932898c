import { useQuery } from '@tanstack/react-query'

import type { Query } from '#ui/actions/address.ts'

import type { Recipe } from '../../contract/recipe.ts'
import { readyMadeQuery, sourceQuery } from '../../queries.ts'
import { type Step, steps } from './use-assistant.ts'

export const stepOf = ({ passo }: Query): Step => steps.find((each) => each === passo) ?? 'arquivo'

/** A positive whole number of the address, else undefined. */
export const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

/** The recipe that the address names: of a source, or a ready-made one. */
export function useBaseRecipe({ fonte, pronta }: Query) {
  const id = numberOf(fonte)
  const source = useQuery({ ...sourceQuery(id ?? 0), enabled: id !== undefined })
  const ready = useQuery({ ...readyMadeQuery, enabled: pronta !== undefined })
  const found = ready.data?.data.find(({ codigo }) => codigo === pronta)
  return {
    isReady:
      (id === undefined || source.data !== undefined) &&
      (pronta === undefined || ready.data !== undefined),
    error: source.error ?? ready.error,
    retry: () => void (source.error ? source.refetch() : ready.refetch()),
    source: source.data,
    recipe: (source.data?.receita ?? found?.receita) as Recipe | undefined,
  }
}

export type BaseRecipe = ReturnType<typeof useBaseRecipe>
