import { type Competence, formatCompetence, parseBrCompetence } from '#values/competence.ts'

type Pending = { readonly mesAno: string; readonly shopping: string }

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('pt-BR')} ${number === 1 ? one : many}`

/** 'Os dados de 48 meses fechados mudaram depois: 6 shoppings, 01/2026 a 08/2026.' */
export function pendingSentence(pending: readonly Pending[]): string {
  const malls = new Set(pending.map(({ shopping }) => shopping))
  const months = pending
    .map(({ mesAno }) => parseBrCompetence(mesAno))
    .filter((month): month is Competence => month !== undefined)
    .toSorted()
  const [first, last] = [months[0], months.at(-1)]
  const [mall] = malls
  const whose = malls.size === 1 ? mall : count(malls.size, 'shopping', 'shoppings')
  const when =
    first === undefined || last === undefined || first === last
      ? formatCompetence(first ?? ('' as Competence))
      : `${formatCompetence(first)} a ${formatCompetence(last)}`
  return pending.length === 1
    ? `Os dados de ${when}, ${whose}, mudaram depois do fechamento.`
    : `Os dados de ${count(pending.length, 'mês fechado', 'meses fechados')} mudaram depois: ${whose}, ${when}.`
}
