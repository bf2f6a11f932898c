import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { type Malls, NO_MALL } from '#server/database/mall-scope.ts'
import { InvalidInput, NotFound, Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { competence, type Competence } from '#values/competence.ts'
import { monthOf } from '#values/local-date.ts'

import type { Mode } from '../contract/weights.ts'
import { mayRequestMonth, monthNumber } from '../rules/blocks.ts'
import { modeOf, weightsOf } from '../rules/weights.ts'
import { staleMalls } from '#features/collection/prioritisation/store/snapshot.ts'
import type { Owner } from '../store/ledger.ts'
import { type NamedMall, readMalls, readMallsCalled } from '../store/look-ups.ts'
import type { RankingView } from '#features/collection/prioritisation/store/ranking.ts'

export type RequestedMonth = {
  readonly month?: number | undefined
  readonly year?: number | undefined
}

/** The requested month, by default the current one; 400 for a future month. */
export function requestedMonth(
  { today }: Pick<Work, 'today'>,
  { month, year }: RequestedMonth,
): Competence {
  const current = monthOf(today)
  const target = competence(
    `${year ?? current.slice(0, 4)}-${String(month ?? Number(current.slice(5))).padStart(2, '0')}`,
  )
  const refusal = mayRequestMonth(target, current)
  if (refusal)
    throw new InvalidInput(refusal.because, {
      campos: [{ campo: 'month', mensagem: refusal.because }],
    })
  return target
}

/** Parameters shared by all lists. */
export type View = RankingView & { readonly mode: Mode; readonly isCurrent: boolean }

/** How to read the rows of these malls for a month. */
export async function viewOf(
  { tx, today, actor }: Work,
  owner: Owner,
  month: Competence,
  malls: Malls = actor.malls,
): Promise<View> {
  const [parameters, stale] = await Promise.all([
    readParameters(tx),
    staleMalls(tx, owner === 'GROUP' ? 'all' : malls, today),
  ])
  // Stored group rows cover all malls; for a subset, balances are recounted.
  const isPart = owner === 'GROUP' && malls !== 'all'
  return {
    owner,
    today,
    malls,
    stale: isPart && stale.length === 0 ? [NO_MALL] : stale,
    weights: weightsOf(parameters),
    mode: modeOf(parameters),
    month: monthNumber(month),
    isCurrent: month === monthOf(today),
  }
}

/** Finds the only mall with this name; 404 if none, 422 if two. */
function mallNamed(malls: readonly NamedMall[], name: string): NamedMall {
  const [mall, other] = malls.filter((one) => one.name === name)
  if (mall === undefined) throw new NotFound('Shopping não encontrado.')
  if (other !== undefined)
    throw new Refused(
      `Há mais de um shopping com o nome ${name}; peça que um deles seja renomeado.`,
    )
  return mall
}

/** Finds the user's only mall with this name; 404 if none, 422 if two. */
export const requireMall = async ({ tx, actor }: Work, name: string): Promise<NamedMall> =>
  mallNamed(await readMallsCalled(tx, actor.malls, [name]), name)

/** Finds the user's malls by name; 404 if one is not theirs. */
export async function requireMalls(
  { tx, actor }: Work,
  ids: readonly number[],
): Promise<readonly NamedMall[]> {
  const wanted = new Set(ids)
  const malls = (await readMalls(tx, actor.malls)).filter(({ id }) => wanted.has(id))
  if (malls.length === 0 || malls.length < wanted.size)
    throw new NotFound('Shopping não encontrado.')
  return malls
}

/**
 * Malls that a search names by name, id or portfolio; undefined if it names none. An id outside the
 * user's malls matches nothing; an unknown name is refused.
 */
export async function namedMalls(
  { tx, actor }: Work,
  {
    malls = [],
    portifolio = [],
  }: {
    readonly malls?: readonly string[] | undefined
    readonly portifolio?: readonly string[] | undefined
  },
): Promise<readonly number[] | undefined> {
  if (malls.length === 0 && portifolio.length === 0) return undefined
  const isId = (text: string) => /^\d+$/.test(text)
  const own = await (malls.length === 0
    ? readMalls(tx, actor.malls)
    : readMallsCalled(tx, actor.malls, malls))
  const named = malls.filter((text) => !isId(text)).map((name) => mallNamed(own, name).id)
  const ids = new Set([...named, ...malls.filter(isId).map(Number)])
  const portfolios = new Set(portifolio)
  const found = own.filter(
    ({ id, portfolio }) =>
      (malls.length === 0 || ids.has(id)) && (portfolios.size === 0 || portfolios.has(portfolio)),
  )
  return found.length === 0 ? [NO_MALL] : found.map(({ id }) => id)
}
