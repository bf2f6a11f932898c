import { countOf } from '#values/count-of.ts'

import type { ShownStep } from '../contract/four-steps.ts'
import type { Pending } from '../contract/pending.ts'
import { screenOf } from './queue.ts'
import { isConfirmation } from './start-page.ts'
import { type FourSteps, workSets } from './work-sets.ts'

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

type Waiting = Pick<Pending, 'path' | 'itens' | 'prazo'>

/**
 * What waits at a step, from the rows of the queue: '76 boletos, 3º de 5 dias úteis', 'nada hoje';
 * null for steps that count nothing.
 */
export function countWords(
  { path, conta }: Pick<ShownStep, 'path' | 'conta'>,
  queue: readonly Waiting[],
): string | null {
  if (conta === null) return null
  const rows = queue.filter(
    (row) => screenOf(row.path) === path && isConfirmation(row) === conta.confirmacoes,
  )
  const count = rows.reduce((sum, { itens }) => sum + itens, 0)
  if (count === 0) return 'nada hoje'
  const deadline = rows[0]?.prazo?.palavras
  const words = countOf(count, conta.um, conta.varios)
  return deadline ? `${words}, ${deadline}` : words
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
