import { formatWhole } from '#values/whole-number.ts'

/**
 * Link to the boletos of a step: one by one, else by mall; undefined if the user may open neither.
 */
export function placeOfStep(
  codigo: string,
  cycle: number,
  opens: (path: string) => boolean,
): string | undefined {
  if (opens('/acompanhar-boletos')) return `/acompanhar-boletos?status=${codigo}&ciclo=${cycle}`
  // The follow-up does not show removals (rules 4.8).
  return opens('/acompanhamento-workflow') && codigo !== 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA'
    ? `/acompanhamento-workflow?codigoStatus=${codigo}`
    : undefined
}

type EndedGroup = { readonly nome: string; readonly quantidadeBoletos: number }

/** 'Negativado 12 · Isento 3': results of the finished boletos. */
export const endedWords = (endedGroups: readonly EndedGroup[]): string =>
  endedGroups
    .map(({ nome, quantidadeBoletos }) => `${nome} ${formatWhole(quantidadeBoletos)}`)
    .join(' · ')
