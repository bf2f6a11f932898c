import { countOf } from '#values/count-of.ts'

import { type FourSteps, type WorkStep, workSets } from './work-sets.ts'

/**
 * The four steps of a profile by its code. Profiles of the administrator's own making, and those
 * that lost a screen of their set, have none.
 */
export function fourStepsOf(
  profileCode: string | undefined,
  opens: (path: string) => boolean,
): FourSteps | undefined {
  const set =
    profileCode !== undefined && Object.hasOwn(workSets, profileCode)
      ? workSets[profileCode]
      : undefined
  return set?.steps.every(({ path }) => opens(path)) ? set : undefined
}

/** Codes of the profiles that have a set. */
export const profilesWithSteps = (): readonly string[] => Object.keys(workSets)

type Waiting = {
  readonly count: number
  /** '3º de 5 dias úteis'; empty without a deadline. */
  readonly deadline: string
}

/** '76 boletos, 3º de 5 dias úteis', 'nada hoje'; null for steps that count nothing. */
export function countWords({ counts }: WorkStep, { count, deadline }: Waiting): string | null {
  if (counts === undefined) return null
  if (count === 0) return 'nada hoje'
  const words = countOf(count, counts.one, counts.many)
  return deadline === '' ? words : `${words}, ${deadline}`
}

type OwnedStep = {
  readonly ato: string
  readonly meu: boolean
  readonly doSistema: boolean
  readonly de: string[]
  readonly mais: number
}

/** A line of 'O que o seu acesso inclui'. */
type AccessLine = {
  readonly texto: string
  readonly meu: boolean
  readonly de: string[]
  readonly mais: number
}

const mostOfOthers = 3
const mine = (texto: string): AccessLine => ({ texto, meu: true, de: [], mais: 0 })

/** What the access includes: the profile's work and its steps of the chain; then those of others. */
export function accessLines(
  opens: (path: string) => boolean,
  titles: readonly string[],
  chain: readonly OwnedStep[],
): AccessLine[] {
  const own = chain.filter(({ meu }) => meu).map(({ ato }) => mine(ato))
  const others = chain.filter(({ meu, doSistema }) => !meu && !doSistema)
  return [
    ...(opens('/agir-hoje') ? [mine('Registrar contatos, promessas e notas')] : []),
    ...(own.length > 0 ? own : titles.map(mine)),
    ...others
      .slice(0, mostOfOthers)
      .map(({ ato: texto, de, mais }) => ({ texto, meu: false, de, mais })),
  ]
}

/** 'Você cuida de Vila Nova e mais 2 shoppings.'; undefined means all malls. */
export function mallsWords(malls: readonly string[] | undefined): string {
  if (malls === undefined) return 'Você vê todos os shoppings.'
  const [first, second, ...rest] = malls
  if (first === undefined) return 'Você ainda não vê nenhum shopping.'
  if (second === undefined) return `Você cuida de ${first}.`
  return rest.length === 0
    ? `Você cuida de ${first} e ${second}.`
    : `Você cuida de ${first} e mais ${malls.length - 1} shoppings.`
}
