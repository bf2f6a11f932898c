import { formatWhole } from '#values/whole-number.ts'

/**
 * Where the boletos of a step of a cycle are looked at: one by one, else by mall; nowhere for who
 * may open neither.
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

/** 'Negativado 12 · Isento 3': how the finished boletos ended. */
export const endedWords = (endedGroups: readonly EndedGroup[]): string =>
  endedGroups
    .map(({ nome, quantidadeBoletos }) => `${nome} ${formatWhole(quantidadeBoletos)}`)
    .join(' · ')
