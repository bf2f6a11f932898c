import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'

import { callServer } from '#contract/client.ts'

import { type Detection, detectFile, type ReadingWish } from '../../contract/assistant.ts'
import type { Brings } from '../../contract/fields.ts'
import type { Recipe } from '../../contract/recipe.ts'
import { proposedRecipe, withWishes } from '../../rules/draft-recipe.ts'

export const steps = ['arquivo', 'colunas', 'ensaio'] as const
export type Step = (typeof steps)[number]

/** What a person chose and typed about a sample; it stays in the window through reload and Back. */
export type AssistantDraft = {
  readonly traz: Brings
  readonly nome: string
  readonly completo: boolean
  readonly wishes: readonly ReadingWish[]
  /** Undefined until the person changes the proposal. */
  readonly recipe: Recipe | undefined
}

const placeOf = (sample: number) => `regua.assistente.${sample}`

function stored(sample: number): AssistantDraft | undefined {
  try {
    const text = sessionStorage.getItem(placeOf(sample))
    return text === null ? undefined : (JSON.parse(text) as AssistantDraft)
  } catch {
    return undefined
  }
}

export function saveDraft(sample: number, draft: AssistantDraft): void {
  try {
    sessionStorage.setItem(placeOf(sample), JSON.stringify(draft))
  } catch {
    // A full or blocked storage must not stop the work; only a reload would lose it.
  }
}

export const forgetDraft = (sample: number): void => sessionStorage.removeItem(placeOf(sample))

/** Name of a source from the name of its file: 'titulos abertos' of 'titulos_abertos_18-11.csv'. */
const nameFrom = (fileName: string): string =>
  fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_\s]+/g, ' ')
    .replace(/[\d./-]{3,}/g, '')
    .trim()
    .slice(0, 120) || 'Nova fonte'

/** Reading of a file that a person left to detection. */
export const noWish = (arquivo: string): ReadingWish => ({
  arquivo,
  forma: 'AUTO',
  separador: 'AUTO',
  codificacao: 'AUTO',
  aba: null,
  linhaCabecalho: null,
  dia: 'AUTO',
  decimal: 'AUTO',
  larguras: [],
  caminho: '',
})

/** Wishes that a recipe already has, for its files that need them to be read at all. */
const wishesOfRecipe = (
  { arquivos }: Pick<Recipe, 'arquivos'>,
  fileName: string,
): readonly ReadingWish[] => {
  const [file, ...others] = arquivos
  if (!file || others.length > 0 || file.forma === 'CNAB') return []
  const { forma, separador, codificacao, aba, dia, decimal, larguras, caminho } = file
  return [
    {
      ...noWish(fileName),
      forma,
      separador,
      codificacao,
      aba,
      dia,
      decimal,
      larguras,
      caminho,
    },
  ]
}

const detectionKey = (sample: number, draft: Pick<AssistantDraft, 'traz' | 'wishes'> | undefined) =>
  ['source-sample', sample, draft?.traz ?? '', JSON.stringify(draft?.wishes ?? [])] as const

/** Detection of a sample with the wishes of its draft. */
function useDetection(sample: number, draft: AssistantDraft | undefined) {
  return useQuery({
    queryKey: detectionKey(sample, draft),
    queryFn: ({ signal }) =>
      callServer(
        detectFile,
        {
          idAmostra: sample,
          traz: draft?.traz,
          leitura: draft ? JSON.stringify(draft.wishes) : undefined,
        },
        { signal, key: crypto.randomUUID() },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // The former reading stays in sight while another one is tried.
    placeholderData: (before) => before,
  })
}

export type Assistant = {
  readonly sample: number
  readonly draft: AssistantDraft
  readonly detection: Detection
  /** The proposal or the person's recipe, with the chosen readings in it. */
  readonly recipe: Recipe
  readonly isReading: boolean
  readonly error: unknown
  readonly change: (change: Partial<AssistantDraft>) => void
  readonly changeRecipe: (recipe: Recipe) => void
  /** Changes the reading of one file. */
  readonly wish: (fileName: string, change: Partial<ReadingWish>) => void
}

/** A draft that starts from the proposal. */
const draftOf = (detection: Detection): AssistantDraft => ({
  traz: detection.traz,
  nome: nameFrom(detection.arquivo),
  completo: true,
  wishes: [],
  recipe: undefined,
})

/** A draft that starts from a recipe. */
export const draftFrom = (detection: Detection, recipe: Recipe): AssistantDraft => ({
  traz: recipe.partes[0]?.traz ?? detection.traz,
  nome: recipe.nome,
  completo: recipe.partes.some(({ completo }) => completo),
  wishes: wishesOfRecipe(recipe, detection.arquivos[0]?.arquivo ?? ''),
  recipe,
})

/** The draft of a sample, its detection, and the recipe that follows from both. */
export function useAssistant(
  sample: number,
  base: Recipe | undefined,
): { readonly assistant: Assistant | undefined; readonly error: unknown; retry: () => void } {
  const [own, setOwn] = useState(() => stored(sample))
  const query = useDetection(sample, own)
  const { data: detection } = query
  const draft = useMemo(() => {
    if (own || !detection) return own
    return base ? draftFrom(detection, base) : draftOf(detection)
  }, [own, detection, base])
  const change = useCallback(
    (part: Partial<AssistantDraft>) => {
      if (!draft) return
      const next = { ...draft, ...part }
      saveDraft(sample, next)
      setOwn(next)
    },
    [draft, sample],
  )
  const recipe = useMemo(() => {
    if (!detection || !draft) return undefined
    const base = draft.recipe ?? proposedRecipe({ ...detection, traz: draft.traz }, draft)
    return withWishes(base, detection.arquivos, draft.wishes)
  }, [detection, draft])
  const assistant =
    detection && draft && recipe
      ? {
          sample,
          draft,
          detection,
          recipe,
          isReading: query.isFetching,
          error: query.error,
          change,
          changeRecipe: (next: Recipe) => change({ recipe: next }),
          wish: (fileName: string, part: Partial<ReadingWish>) => {
            const before =
              draft.wishes.find(({ arquivo }) => arquivo === fileName) ?? noWish(fileName)
            const others = draft.wishes.filter(({ arquivo }) => arquivo !== fileName)
            change({ wishes: [...others, { ...before, ...part }] })
          },
        }
      : undefined
  return { assistant, error: query.error, retry: () => void query.refetch() }
}
