import { Conflict, NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import type { Competence } from '#values/competence.ts'
import { firstDay } from '#values/competence.ts'
import type { LocalDate } from '#values/local-date.ts'

import { lastChanges, readSlips, type SlipFacts } from '../store/slips.ts'

/** The month of today's tendencies, as stored. */
export const monthOf = (today: LocalDate): LocalDate => firstDay(today.slice(0, 7) as Competence)

/** The requested boletos, distinct and in this order; 404 if the user cannot see all. */
export async function slipsOf(work: Work, ids: readonly number[]): Promise<SlipFacts[]> {
  const slipIds = [...new Set(ids)]
  const { tx, actor, today } = work
  const slips = await readSlips(tx, slipIds, actor.malls, monthOf(today))
  if (slips.length < slipIds.length) throw new NotFound('Boleto não encontrado.')
  return slips
}

/** A version string over the expectations of these boletos. */
export const versionOf = (slips: readonly SlipFacts[]): string =>
  slips
    .toSorted((one, other) => one.id - other.id)
    .map(({ saved }) => saved?.id ?? 0)
    .join('.')

/** 409 if someone changed an expectation of these boletos since it was read. */
export async function requireSame(
  work: Work,
  slips: readonly SlipFacts[],
  versao: string | undefined,
): Promise<void> {
  if (versao === undefined || versao === versionOf(slips)) return
  const changes = await lastChanges(
    work.tx,
    slips.map(({ id }) => id),
  )
  const newest = changes.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0]
  throw new Conflict(
    'Esta expectativa foi alterada por outra pessoa. Confira e tente de novo.',
    newest ? { alteradoPor: newest.by, alteradoEm: newest.at } : {},
  )
}
