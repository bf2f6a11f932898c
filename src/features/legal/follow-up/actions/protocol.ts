import type { AnswerOf, InputOf } from '#contract/call.ts'
import { NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { normalizeCaseNumber } from '#values/case-number.ts'

import type { checkProtocol } from '../contract/acts.ts'
import { courtOf } from '../rules/court.ts'
import { findHead, readTwins } from '../store/detail.ts'

/** The court encoded in a case number, and other actions with the same number. */
export async function protocolChecked(
  { tx, actor }: Work,
  { id, numero }: InputOf<typeof checkProtocol>,
): Promise<AnswerOf<typeof checkProtocol>> {
  const head = await findHead(tx, id, actor.malls)
  if (!head) throw new NotFound('Ação não encontrada.')
  const court = courtOf(numero)
  return {
    valido: court !== undefined,
    tribunal: court?.name ?? null,
    uf: court?.state ?? null,
    outrasAcoes: court ? await readTwins(tx, id, normalizeCaseNumber(numero), actor.malls) : [],
  }
}
