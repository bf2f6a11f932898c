import type { Competence } from '#values/competence.ts'

export type SummaryChoice = {
  /** Number of chosen and of available malls; undefined while loading. */
  readonly chosen: number
  readonly offered: number | undefined
  readonly month: Competence | undefined
}

/** Why 'Pesquisar' is disabled: no mall or no month chosen (spec 3:5). */
export function whyNoSearch({ chosen, offered, month }: SummaryChoice): string | undefined {
  if (chosen === 0) {
    if (offered === undefined) return 'Os shoppings ainda não foram lidos.'
    return offered === 0 ? 'Você não vê nenhum shopping.' : 'Escolha ao menos um shopping.'
  }
  return month === undefined ? 'Informe um mês que exista: MM/AAAA.' : undefined
}
