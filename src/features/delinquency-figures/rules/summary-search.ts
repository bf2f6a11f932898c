import type { Competence } from '#values/competence.ts'

/** What was chosen in the filters of the summary. */
export type SummaryChoice = {
  /** How many malls are chosen, and how many there are to choose; undefined while that is read. */
  readonly chosen: number
  readonly offered: number | undefined
  readonly month: Competence | undefined
}

/** Why 'Pesquisar' of the summary is disabled: without a mall, or without a month (spec 3:5). */
export function whyNoSearch({ chosen, offered, month }: SummaryChoice): string | undefined {
  if (chosen === 0) {
    if (offered === undefined) return 'Os shoppings ainda não foram lidos.'
    return offered === 0 ? 'Você não vê nenhum shopping.' : 'Escolha ao menos um shopping.'
  }
  return month === undefined ? 'Informe um mês que exista: MM/AAAA.' : undefined
}
